"""Which conversation an export is of (SPEC B1, E1)."""

import pytest

from nonebot_plugin_fishmemory.core.conversation import Group, Place, Private
from nonebot_plugin_fishmemory.core.qce import place_of_chat
from nonebot_plugin_fishmemory.errors import PlaceDiffers, PlaceMissing

from .onebot_factories import Segment
from .qce_factories import PLACE

GROUP_INFO = {"type": "group", "peerUid": "610000001", "selfUin": "10003"}
FRIEND_INFO = {"type": "private", "peerUin": "10002", "selfUin": "10003"}
OTHER_SIDE = Private("10002", "10003")


@pytest.mark.parametrize(
    ("info", "place", "expected"),
    [
        (GROUP_INFO, None, PLACE),
        (GROUP_INFO, PLACE, PLACE),
        ({"type": "group", "name": "钓鱼群"}, PLACE, PLACE),
        ({}, PLACE, PLACE),
        (FRIEND_INFO, None, Private("10003", "10002")),
        (FRIEND_INFO, OTHER_SIDE, OTHER_SIDE),
    ],
)
def test_whose_conversation_it_is(
    info: Segment, place: Place | None, expected: Place
) -> None:
    """Older files do not say the group's number: then the importer needs it."""
    assert place_of_chat(info, place, frozenset()) == expected


def test_a_private_chat_exported_from_the_other_side() -> None:
    """SPEC B1: private chats belong to one account of ours."""
    assert place_of_chat(FRIEND_INFO, None, frozenset({"10002"})) == OTHER_SIDE


@pytest.mark.parametrize(
    "info", [{}, {"type": "group"}, {"type": "private", "peerUin": "10002"}]
)
def test_a_conversation_that_no_one_tells(info: Segment) -> None:
    """SPEC K: what to do stands in the sentence."""
    with pytest.raises(PlaceMissing, match="--conversation"):
        place_of_chat(info, None, frozenset())


@pytest.mark.parametrize(
    ("info", "place"),
    [
        (GROUP_INFO, Group("610000002")),
        (GROUP_INFO, Private("10003", "10002")),
        (FRIEND_INFO, Private("10003", "10009")),
        ({"type": "private"}, PLACE),
        ({"type": "group"}, Private("10003", "10002")),
    ],
)
def test_a_place_that_contradicts_the_file(info: Segment, place: Place) -> None:
    """SPEC E1: words of one conversation never get into another."""
    with pytest.raises(PlaceDiffers):
        place_of_chat(info, place, frozenset())
