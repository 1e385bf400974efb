"""Importing OneBot event lines: each message once, each fault with its reason."""

import json
from pathlib import Path

import pytest

from nonebot_plugin_fishmemory.core.conversation import Group, Private
from nonebot_plugin_fishmemory.core.experience import Heard, Source
from nonebot_plugin_fishmemory.core.onebot import translate
from nonebot_plugin_fishmemory.errors import FileMissing, Refused
from nonebot_plugin_fishmemory.ops.importing import (
    ImportReport,
    RefusedLine,
    import_file,
)
from nonebot_plugin_fishmemory.store.archive import archive

from .conftest import NOW, SAMPLES, Truth

AT = 1_750_000_000


def lines(path: Path, *events: object) -> Path:
    text = "\n".join(json.dumps(event, ensure_ascii=False) for event in events)
    path.write_text(text, encoding="utf-8")
    return path


def said(words: str, **fields: object) -> dict[str, object]:
    return {
        "self_id": 90001,
        "post_type": "message",
        "message_type": "group",
        "group_id": 610000001,
        "user_id": 10001,
        "time": AT,
        "message": words,
        **fields,
    }


def test_a_log_of_events(truth: Truth) -> None:
    """SPEC L: read, archived, already, refused with line and reason."""
    report = truth.take("onebot.jsonl", "onebot")

    assert report == ImportReport(
        read=16,
        archived=12,
        already=0,
        refused=(
            RefusedLine(11, "不是完整的 JSON（第 2 个字符处）"),
            RefusedLine(12, "群消息没有群号"),
            RefusedLine(16, "不是一个 JSON 对象"),
        ),
    )
    assert [Group("610000001")] == truth.places()
    assert {Source.IMPORT} == {row.source for row in truth.rows()}
    assert truth.texts() == [
        "周六去东湖夜钓吗",
        "@10001 我不吃鱼，但可以去",
        "[图片]这是上次的",
        "哈哈",
        "哈哈",
        "带灯[微笑]",
        "好的，记住了",
        "老王 撤回了一条消息",
        "阿鱼 的群名片由「阿鱼」改为「鱼鱼子」",
        "没有编号也没有时间",
        "草",
        "草",
    ]


def test_an_import_again_adds_nothing(truth: Truth) -> None:
    """SPEC B3: any match means the same message; words without any id too."""
    first = truth.take("onebot.jsonl", "onebot")
    again = truth.take("onebot.jsonl", "onebot")

    assert (again.archived, again.already) == (0, first.archived)
    assert len(truth.rows()) == first.archived


def test_withdrawals_and_our_own_words_are_known(truth: Truth) -> None:
    """SPEC B2, B1: the withdrawn message is marked; whose a row is, is judged."""
    truth.take("onebot.jsonl", "onebot")
    rows = truth.rows()

    assert [n for n, row in enumerate(rows) if row.is_withdrawn] == [4]
    assert [row.text for row in rows if row.is_own] == ["好的，记住了"]


def test_a_new_card_is_an_alias(truth: Truth) -> None:
    """SPEC C9: names on messages and rename notices fill the alias table."""
    truth.take("onebot.jsonl", "onebot")

    assert {("10001", "阿鱼"), ("10001", "鱼鱼子")} <= truth.aliases()


@pytest.mark.parametrize("is_live_first", [True, False])
def test_what_was_heard_live_is_not_imported_twice(
    truth: Truth, *, is_live_first: bool
) -> None:
    """SPEC B3: the same message from live and import is one row."""
    events = SAMPLES.joinpath("onebot.jsonl").read_text(encoding="utf-8").splitlines()
    heard = translate(json.loads(events[1]), Source.LIVE, NOW)
    assert isinstance(heard, Heard)
    for is_live in (is_live_first, not is_live_first):
        if is_live:
            truth.db.write_now(lambda session: archive(session, [heard], NOW))
        else:
            truth.take("onebot.jsonl", "onebot")

    assert truth.texts().count("周六去东湖夜钓吗") == 1


def test_an_import_that_is_killed_goes_on(truth: Truth, tmp_path: Path) -> None:
    """SPEC B4: long imports show progress and resume."""
    path = lines(tmp_path / "long.jsonl", *[said(str(n // 2)) for n in range(1_000)])

    class Killed(Exception):
        pass

    def kill(done: int, total: int) -> None:
        if done > total // 2:
            raise Killed

    with pytest.raises(Killed):
        import_file(truth.db, path, "onebot", None, lambda: NOW, kill)
    before = len(truth.rows())
    report = truth.take(path, "onebot")

    assert 0 < before < 1_000
    assert (report.archived, report.already) == (1_000 - before, before)
    assert sorted(str(n // 2) for n in range(1_000)) == sorted(truth.texts())


def test_progress_reaches_the_end(truth: Truth) -> None:
    """Progress counts bytes, never beyond what there is, never backwards."""
    seen: list[tuple[int, int]] = []
    for path, kind in (("onebot.jsonl", "onebot"), ("qce_chunked", "qce")):
        seen.clear()
        import_file(
            truth.db,
            SAMPLES / path,
            kind,
            None,
            lambda: NOW,
            lambda done, total: seen.append((done, total)),
        )

        assert seen == sorted(seen)
        assert seen[-1][0] == seen[-1][1] > 0


def test_a_time_that_is_missing_is_that_of_the_line_before(
    truth: Truth, tmp_path: Path
) -> None:
    """The same file must give the same messages again, whenever it is read."""
    event = said("后")
    del event["time"]
    truth.take(lines(tmp_path / "a.jsonl", said("前"), event), "onebot")

    assert [(row.sent_at, row.time_known) for row in truth.rows()] == [
        (AT, True),
        (AT, False),
    ]


def test_a_place_given_keeps_others_out(truth: Truth, tmp_path: Path) -> None:
    """SPEC E1: words of one group never get into another."""
    path = lines(tmp_path / "a.jsonl", said("a"), said("b", group_id=610000002))
    report = truth.take(path, "onebot", Group("610000001"))

    assert report.refused == (
        RefusedLine(2, "属于 group:610000002，不是指定的 group:610000001"),
    )
    assert truth.texts() == ["a"]


def test_a_place_given_tells_the_peer(truth: Truth, tmp_path: Path) -> None:
    """O2: our own lines of a private history name no receiver."""
    event = said("好", message_type="private", post_type="message_sent", user_id=90001)
    del event["group_id"]
    place = Private("90001", "10001")
    truth.take(lines(tmp_path / "a.jsonl", event), "onebot", place)

    assert [place] == truth.places()


def test_strange_bytes_are_refused_by_line(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: a line in another encoding would be stored as rubbish for ever."""
    path = tmp_path / "a.jsonl"
    good = json.dumps(said("好"), ensure_ascii=False)
    path.write_bytes(good.encode("gbk") + b"\r\n\n" + good.encode() + b"\n")
    report = truth.take(path, "onebot")

    assert report.refused == (RefusedLine(1, "不是 UTF-8 编码"),)
    assert truth.texts() == ["好"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_from_windows(truth: Truth, tmp_path: Path, encoding: str) -> None:
    """A mark at the beginning tells the encoding."""
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(said("好"), ensure_ascii=False), encoding=encoding)
    truth.take(path, "onebot")

    assert truth.texts() == ["好"]


def test_words_that_are_hard_to_store(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: lone surrogates, control and bidi characters, 100,000 characters."""
    words = ["\ud83d", "\x00", "\u202eabc", "长" * 100_000, ""]
    path = tmp_path / "a.jsonl"
    path.write_text(
        "\n".join(json.dumps(said(each)) for each in words), encoding="utf-8"
    )
    report = truth.take(path, "onebot")

    assert report.refused == ()
    assert truth.texts() == ["\ufffd", *words[1:]]


def test_a_deep_line_is_refused(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: nothing that a file holds may raise."""
    path = tmp_path / "a.jsonl"
    path.write_text("[" * 100_000 + "\n" + "1" * 10_000, encoding="utf-8")
    report = truth.take(path, "onebot")

    assert [each.line for each in report.refused] == [1, 2]


def test_what_can_not_be_imported(truth: Truth, tmp_path: Path) -> None:
    """SPEC K: a clear sentence says what and what to do."""
    with pytest.raises(FileMissing, match="读不了"):
        truth.take(tmp_path / "none.jsonl", "onebot")
    with pytest.raises(FileMissing, match="读不了"):
        truth.take(tmp_path, "onebot")
    with pytest.raises(Refused, match="onebot、qce"):
        truth.take("onebot.jsonl", "word")
