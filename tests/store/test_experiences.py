"""Reading back what was heard."""

from sqlalchemy import Engine
from sqlmodel import Session

from nonebot_plugin_fishmemory.core.conversation import ConversationId, Group
from nonebot_plugin_fishmemory.core.experience import Kind
from nonebot_plugin_fishmemory.core.view import View
from nonebot_plugin_fishmemory.store.archive import archive
from nonebot_plugin_fishmemory.store.conversations import add_account, visible_to
from nonebot_plugin_fishmemory.store.experiences import by_ids, newest
from tests.factories import GROUP, say


def test_another_group_sees_nothing(engine: Engine) -> None:
    """SPEC E1: a group's words never appear in another group."""
    with Session(engine) as session:
        (heard,) = archive(session, [say("秘密", message_id="1")], 2)
        stranger = View(ConversationId(heard.conversation + 1))

        assert by_ids(session, stranger, [heard.id]) == []
        assert visible_to(session, Group("610000002")) is None


def test_words_are_read_in_order_of_speech(engine: Engine) -> None:
    """SPEC B5: order of arrival is not order of speech."""
    with Session(engine) as session:
        archive(
            session,
            [
                say("二", at=20, message_id="2"),
                say("一", at=10, message_id="1"),
                say("三乙", at=30, message_id="4", sequence=8),
                say("三甲", at=30, message_id="3", sequence=7),
            ],
            40,
        )
        view = visible_to(session, GROUP)
        assert view is not None
        texts = [one.text for one in newest(session, view, 10)]

    assert texts == ["一", "二", "三甲", "三乙"]


def test_own_and_withdrawn_are_judged_when_read(engine: Engine) -> None:
    """SPEC B1: whether a row is the bot's is judged when read."""
    with Session(engine) as session:
        archive(
            session,
            [
                say("我是机器人", who="90001", message_id="1", at=1),
                say("说错了", message_id="2", at=2),
                say("撤回", kind=Kind.WITHDRAWAL, about="2", at=3),
            ],
            4,
        )
        add_account(session, "90001", 5)
        view = visible_to(session, GROUP)
        assert view is not None
        judged = [(one.is_own, one.is_withdrawn) for one in newest(session, view, 10)]

    assert judged == [(True, False), (False, True), (False, False)]
