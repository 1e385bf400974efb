"""Archiving: each message once, whatever told it."""

from dataclasses import replace

import pytest
from sqlalchemy import Engine, func
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from nonebot_plugin_fishmemory.core.experience import Archived, Heard, Kind, Source
from nonebot_plugin_fishmemory.store.archive import add_inner, archive
from nonebot_plugin_fishmemory.store.rows import AliasRow, ExperienceRow, WithdrawalRow
from tests.factories import say


def hear(engine: Engine, *heard: Heard) -> list[Archived]:
    with Session(engine) as session:
        receipts = archive(session, heard, 2)
        session.commit()
    return receipts


def count(engine: Engine) -> int:
    with Session(engine) as session:
        return session.exec(select(func.count()).select_from(ExperienceRow)).one()


def test_the_same_words_twice_are_two(engine: Engine) -> None:
    """SPEC B3: the same words twice are two."""
    hear(engine, say("哈哈", message_id="1"), say("哈哈", message_id="2"))

    assert count(engine) == 2


def test_equal_words_stay_two_across_groups_of_writes(engine: Engine) -> None:
    """SPEC B3: which occurrence within that second and source."""
    hear(engine, say("哈哈", message_id="1"))
    hear(engine, say("哈哈", message_id="2"))

    assert count(engine) == 2


def test_the_same_message_from_every_source_is_one_row(engine: Engine) -> None:
    """SPEC B3: from live, backfill, import and a second account is one row."""
    hear(engine, say("我不吃香菜", message_id="1"))
    hear(engine, say("我不吃香菜", message_id="1", source=Source.BACKFILL))
    hear(
        engine, say("我不吃香菜", message_id="nt7", source=Source.IMPORT, account="nt")
    )
    hear(engine, say("我不吃香菜", message_id="8", account="90002"))

    assert count(engine) == 1


def test_a_redelivered_message_adds_nothing(engine: Engine) -> None:
    """Cases D22: the same event delivered twice is one experience."""
    first, again = hear(
        engine, say("在吗", message_id="1"), say("在吗", message_id="1")
    )

    assert (first.id, True, False) == (again.id, first.is_new, again.is_new)


def test_backfill_of_what_live_missed_is_kept(engine: Engine) -> None:
    """Equal words of one second: live heard the first, history tells both."""
    hear(engine, say("哈哈", message_id="1"))
    hear(
        engine,
        say("哈哈", message_id="1", source=Source.BACKFILL),
        say("哈哈", message_id="2", source=Source.BACKFILL),
    )

    assert count(engine) == 2


def test_the_real_sequence_proves_identity(engine: Engine) -> None:
    """FIELD-NOTES O3: a cleared QQ database changes the id, not the sequence."""
    hear(engine, say("在吗", message_id="1", sequence=5))
    hear(engine, say("在吗", message_id="77", sequence=5, source=Source.BACKFILL))

    assert count(engine) == 1


@pytest.mark.parametrize("notice_first", [False, True])
def test_a_withdrawal_finds_its_message(engine: Engine, *, notice_first: bool) -> None:
    """SPEC B2: a message withdrawn by its author stays, with a notice after it."""
    message = say("说错了", message_id="1")
    notice = say("阿鱼 撤回了一条消息", kind=Kind.WITHDRAWAL, about="1")
    for heard in (notice, message) if notice_first else (message, notice):
        hear(engine, heard)
    hear(engine, notice)

    with Session(engine) as session:
        assert len(session.exec(select(WithdrawalRow)).all()) == 1
    assert count(engine) == 2


def test_a_worn_name_has_an_interval(engine: Engine) -> None:
    """SPEC C9: names seen on messages fill the alias table as facts."""
    hear(engine, say("一", name="阿鱼", at=10), say("二", name="鱼鱼", at=20))

    with Session(engine) as session:
        rows = session.exec(select(AliasRow).order_by(col(AliasRow.since))).all()
        worn = [(row.alias, row.since, row.until) for row in rows]

    assert worn == [("阿鱼", 10, 20), ("鱼鱼", 20, None)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE experience SET text = ''",
        "DELETE FROM experience",
        "REPLACE INTO experience SELECT * FROM experience",
        "INSERT OR REPLACE INTO experience SELECT * FROM experience",
        "INSERT OR IGNORE INTO experience SELECT * FROM experience",
        (
            "INSERT INTO experience SELECT * FROM experience WHERE 1"
            " ON CONFLICT (id) DO UPDATE SET text = ''"
        ),
        "UPDATE experience_key SET experience = 1",
        "DELETE FROM experience_key",
        "REPLACE INTO experience_key SELECT * FROM experience_key",
    ],
)
def test_no_verb_changes_an_experience(engine: Engine, statement: str) -> None:
    """SPEC B2: tested with every verb (REPLACE and upsert too)."""
    hear(engine, say("原话", message_id="1"))

    with pytest.raises(IntegrityError, match="append-only"), engine.begin() as c:
        c.exec_driver_sql(statement)
    with Session(engine) as session:
        assert session.exec(select(ExperienceRow.text)).all() == ["原话"]


def test_a_memory_without_evidence_cannot_be_committed(engine: Engine) -> None:
    """SPEC C3: a memory without at least one experience cannot be committed."""
    (heard,) = hear(engine, say("我不吃香菜", message_id="1"))
    memory = (
        "INSERT INTO memory (conversation, number, archive_no, subject, kind, title,"
        " body, body_key, tags, keys, importance, status, zone, said_by, origin,"
        " stretch, first_evidence, version, created_at, changed_at, changed_by, cause)"
        " VALUES (1, 1, 'P·FOOD·2026-0001', '10001', '偏好', '不吃香菜', '不吃香菜',"
        " '不吃香菜', '[]', '[]', 3, 'active', 'Asia/Shanghai', '[]', 'rules', 1,"
        f" {heard.id}, 1, 1, 1, 'rules', 'read')"
    )

    with pytest.raises(IntegrityError, match="FOREIGN KEY"), engine.begin() as c:
        c.exec_driver_sql(memory)
    with engine.begin() as c:
        c.exec_driver_sql(memory)
        c.exec_driver_sql(
            f"INSERT INTO evidence VALUES (last_insert_rowid(), {heard.id}, 1, 6, 1)"
        )


def test_forwarded_lines_are_rows_of_their_own(engine: Engine) -> None:
    """SPEC B1: merged forwards go into rows of their own under their own authors."""
    line = say("转来的话", who="10002", name="小红", kind=Kind.FORWARDED)
    (parent,) = hear(engine, replace(say("[聊天记录]", message_id="1"), inner=(line,)))
    with Session(engine) as session:
        again = add_inner(session, parent, [line], 3)
        rows = session.exec(
            select(ExperienceRow.author, ExperienceRow.within).order_by(
                col(ExperienceRow.id)
            )
        ).all()

    assert again == []
    assert rows == [("10001", None), ("10002", parent.id)]
