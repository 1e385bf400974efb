"""Importing exports of qq-chat-exporter: old and new form, one file and chunks."""

import json
import shutil
from pathlib import Path

import pytest

from nonebot_plugin_fishmemory.core.conversation import Group, Private
from nonebot_plugin_fishmemory.core.experience import Heard, Kind, Source
from nonebot_plugin_fishmemory.core.onebot import translate
from nonebot_plugin_fishmemory.errors import (
    FileMissing,
    NotAnExport,
    PlaceDiffers,
    PlaceMissing,
)
from nonebot_plugin_fishmemory.ops.importing import ImportReport, RefusedLine
from nonebot_plugin_fishmemory.store.archive import archive

from .conftest import NOW, SAMPLES, Truth

GROUP = Group("610000001")


def test_an_export_of_the_old_form(truth: Truth) -> None:
    """SPEC L: one file with everything flattened, the conversation given."""
    report = truth.take("qce_old.json", place=GROUP)

    assert report == ImportReport(9, 9, 0, ())
    assert truth.texts() == [
        "[4]",
        "周六去东湖夜钓吗",
        "@阿鱼 我不吃鱼，但可以去",
        "[图片]这是上次的",
        "哈哈",
        "哈哈",
        "老王 的一条消息被撤回了",
        "带灯[微笑]",
        "[语音]",
        "[聊天记录]",
    ]


def test_an_export_of_the_new_form(truth: Truth) -> None:
    """The file says its group; elements stand in the order of speech."""
    report = truth.take("qce_new.json")

    assert report == ImportReport(
        8,
        7,
        0,
        (RefusedLine(8, "导出时就没能解析这条消息，文件里没有原话"),),
    )
    assert truth.places() == [GROUP]
    assert sorted(
        [
            "周六去东湖夜钓吗",
            "@阿鱼 我不吃鱼，但可以去",
            "[图片]这是上次的",
            "带灯[微笑]",
            "[聊天记录]",
            "东湖禁钓了",
            "[微笑]",
            "[汪汪]",
            "老王 撤回了一条消息",
        ]
    ) == sorted(truth.texts())


@pytest.mark.parametrize("path", ["qce_chunked", "qce_chunked/manifest.json"])
def test_an_export_in_chunks(truth: Truth, path: str) -> None:
    """A folder with a manifest and chunked JSONL, a message a line."""
    report = truth.take(path)

    assert (report.read, report.archived, report.already) == (10, 7, 0)
    assert report.refused == (
        RefusedLine(0, "chunks/c000003.jsonl：清单里有这个文件，文件夹里没有"),
        RefusedLine(2, "c000002.jsonl：不是完整的 JSON（第 8 个字符处）"),
        RefusedLine(5, "c000002.jsonl：导出时就没能解析这条消息，文件里没有原话"),
    )
    assert len(truth.rows()) == 9


def test_every_form_tells_the_same_messages(truth: Truth) -> None:
    """SPEC B3: files of different age overlap; a message is one row."""
    truth.take("qce_old.json", place=GROUP)
    new = truth.take("qce_new.json")
    chunked = truth.take("qce_chunked")
    again = truth.take("qce_old.json", place=GROUP)

    assert (new.archived, new.already) == (3, 4)
    assert (chunked.archived, chunked.already) == (0, 7)
    assert (again.archived, again.already) == (0, 9)


@pytest.mark.parametrize("has_sequence", [True, False])
@pytest.mark.parametrize("is_first", [True, False])
def test_what_was_heard_live_is_not_imported_twice(
    truth: Truth, *, has_sequence: bool, is_first: bool
) -> None:
    """SPEC B3: known again by real sequence, or by signature and second."""
    file = SAMPLES / "onebot.jsonl"
    events = [
        json.loads(line)
        for line in file.read_text(encoding="utf-8").splitlines()
        if '"message_seq"' in line
    ]
    if not has_sequence:
        for event in events:
            del event["real_seq"]
    heard = [translate(event, Source.LIVE, NOW) for event in events]
    live = [each for each in heard if isinstance(each, Heard)]
    if is_first:
        truth.db.write_now(lambda session: archive(session, live, NOW))
    truth.take("qce_old.json", place=GROUP)
    if not is_first:
        truth.db.write_now(lambda session: archive(session, live, NOW))

    texts = truth.texts()
    assert (len(live), texts.count("哈哈")) == (7, 2)
    assert sum("夜钓" in each for each in texts) == 1
    assert sum("这是上次的" in each for each in texts) == 1
    assert sum("带灯" in each for each in texts) == 1
    assert sum("我不吃鱼" in each for each in texts) == 1


@pytest.mark.parametrize("is_live_first", [True, False])
def test_a_withdrawal_finds_what_was_heard_live(
    truth: Truth, *, is_live_first: bool
) -> None:
    """SPEC B2: replies and withdrawals through either source resolve."""
    if is_live_first:
        events = (SAMPLES / "onebot.jsonl").read_text(encoding="utf-8").splitlines()
        heard = translate(json.loads(events[5]), Source.LIVE, NOW)
        assert isinstance(heard, Heard)
        truth.db.write_now(lambda session: archive(session, [heard], NOW))
    truth.take("qce_old.json", place=GROUP)
    truth.take("qce_old.json", place=GROUP)

    withdrawn = [row for row in truth.rows() if row.is_withdrawn]
    assert [(row.text, row.sequence) for row in withdrawn] == [("哈哈", 4005)]
    assert sum(row.kind is Kind.WITHDRAWAL for row in truth.rows()) == 1


def test_private_notes_are_no_aliases(truth: Truth) -> None:
    """`remark` is never shown to a group: not as a name, not as an alias."""
    truth.take("qce_old.json", place=GROUP)
    truth.take("qce_new.json")

    assert "前女友" not in {name for _, name in truth.aliases()}
    assert "前女友" not in {row.author.name for row in truth.rows()}


def test_a_private_chat(truth: Truth) -> None:
    """`peerUin` tells the other side (private, since July 2026)."""
    truth.take("qce_private.json")

    assert [Private("10003", "10002")] == truth.places()


def test_nothing_is_written_where_the_place_is_unknown(truth: Truth) -> None:
    """Older files without a group number need the place given; else Refused."""
    with pytest.raises(PlaceMissing, match="group:610000001"):
        truth.take("qce_old.json")
    with pytest.raises(PlaceDiffers, match="group:610000001"):
        truth.take("qce_new.json", place=Group("610000002"))

    assert truth.rows() == []


def test_a_file_that_breaks_off(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: what stands before the break is kept, and the break is told."""
    whole = (SAMPLES / "qce_new.json").read_text(encoding="utf-8")
    path = tmp_path / "torn.json"
    path.write_text(whole[: whole.index('"汪汪"')], encoding="utf-8")
    report = truth.take(path)

    assert (report.archived, report.refused) == (
        5,
        (RefusedLine(6, "文件在这里断了或坏了，后面的读不到"),),
    )


def test_a_fault_in_the_middle(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: a bracket too few is told at its message, not at the end."""
    whole = (SAMPLES / "qce_new.json").read_text(encoding="utf-8")
    path = tmp_path / "bad.json"
    path.write_text(whole.replace('"seq": "4003",', '"seq" "4003",'), encoding="utf-8")
    report = truth.take(path)

    assert [each.line for each in report.refused] == [3]
    assert report.archived == 2


def test_a_message_in_another_encoding(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: one message of wrong bytes is refused, its neighbours are not."""
    whole = (SAMPLES / "qce_new.json").read_bytes()
    path = tmp_path / "mixed.json"
    path.write_bytes(whole.replace("这是上次的".encode(), "这是上次的".encode("gbk")))
    report = truth.take(path)

    assert RefusedLine(3, "不是 UTF-8 编码") == report.refused[0]
    assert report.archived == 6


def test_members_in_any_order(truth: Truth, tmp_path: Path) -> None:
    """Leniently: chatInfo may stand behind the messages."""
    whole = json.loads((SAMPLES / "qce_new.json").read_text(encoding="utf-8"))
    path = tmp_path / "order.json"
    turned = dict(reversed(list(whole.items())))
    path.write_text(json.dumps(turned), encoding="utf-8-sig")

    assert truth.take(path).archived == 7


def test_a_long_file_is_read_in_pieces(truth: Truth, tmp_path: Path) -> None:
    """Files of hundreds of MB are usual: messages larger than what is read at once."""
    whole = json.loads((SAMPLES / "qce_private.json").read_text(encoding="utf-8"))
    long = json.loads(json.dumps(whole["messages"][0]))
    long["content"]["elements"][0]["data"]["text"] = '长\\"' * 900_000
    long["seq"] = long["id"] = "77"
    whole["messages"].insert(1, long)
    path = tmp_path / "long.json"
    path.write_text(json.dumps(whole, ensure_ascii=False), encoding="utf-8")
    truth.take(path)

    assert truth.texts() == ["在吗", '长\\"' * 900_000, "在"]


@pytest.mark.parametrize(
    "content", ["", "{}", "no", '{"messages": {}}', "\x00\x01", '"x"', "{" * 5_000]
)
def test_what_is_no_export(truth: Truth, tmp_path: Path, content: str) -> None:
    """SPEC K: a clear sentence, and nothing written."""
    path = tmp_path / "x.json"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(NotAnExport, match="messages"):
        truth.take(path, place=GROUP)


def test_folders_that_are_no_export(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: an empty folder, a broken manifest, no file at all."""
    with pytest.raises(NotAnExport, match="manifest"):
        truth.take(tmp_path)
    (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(NotAnExport, match="不是完整的 JSON"):
        truth.take(tmp_path)
    with pytest.raises(FileMissing):
        truth.take(tmp_path / "none.json")


def test_a_manifest_can_not_lead_out_of_its_folder(
    truth: Truth, tmp_path: Path
) -> None:
    """A file that someone else made must not choose what else is read."""
    shutil.copy(SAMPLES / "qce_chunked/chunks/c000001.jsonl", tmp_path / "out.jsonl")
    folder = tmp_path / "export"
    folder.mkdir()
    manifest = {"chatInfo": {}, "chunked": {"chunks": ["../out.jsonl", "\x00"]}}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    report = truth.take(folder, place=GROUP)

    assert (report.archived, len(report.refused)) == (0, 2)


def test_chunks_without_a_manifest(truth: Truth, tmp_path: Path) -> None:
    """A lost manifest loses no words."""
    shutil.copytree(SAMPLES / "qce_chunked/chunks", tmp_path / "chunks")

    assert truth.take(tmp_path, place=GROUP).archived == 7
    assert truth.take(tmp_path / "chunks/c000001.jsonl", place=GROUP).already == 4


def test_a_folder_with_one_document(truth: Truth, tmp_path: Path) -> None:
    """Exports with resources stand in a folder of their own."""
    shutil.copy(SAMPLES / "qce_new.json", tmp_path / "group.json")

    assert truth.take(tmp_path).archived == 7
