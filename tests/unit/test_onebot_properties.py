"""What holds for every event, however broken."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.experience import Heard, Source
from nonebot_plugin_fishmemory.core.identity import fingerprint
from nonebot_plugin_fishmemory.core.onebot import (
    Malformed,
    forwarded,
    own_message,
    translate,
)
from nonebot_plugin_fishmemory.core.onebot.raw import RAW_LIMIT

from .onebot_factories import (
    AT,
    NOW,
    Event,
    group_message,
    hear,
    notice,
    private_message,
    segment,
    text,
)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=12)
    | st.sampled_from([10**400, "base64://!!", "data:a/b,x", "[CQ:at,qq=1]", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=6)
            | st.sampled_from(["type", "data", "message", "content", "node", "id"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)

KINDS = st.sampled_from(
    [
        "text",
        "at",
        "face",
        "image",
        "mface",
        "record",
        "video",
        "file",
        "reply",
        "forward",
        "node",
        "json",
        "xml",
        "markdown",
        "share",
        "music",
        "location",
        "contact",
        "dice",
        "poke",
        "tip",
        "anonymous",
        "keyboard",
        "unheard",
    ]
)
FIELDS = st.sampled_from(
    [
        "text",
        "qq",
        "name",
        "id",
        "file",
        "url",
        "summary",
        "sub_type",
        "file_size",
        "data",
        "content",
        "title",
        "raw",
    ]
)
segments = st.fixed_dictionaries(
    {"type": KINDS | anything, "data": st.dictionaries(FIELDS, anything, max_size=5)}
)
NOTICES = st.sampled_from(
    [
        "group_recall",
        "friend_recall",
        "group_card",
        "group_increase",
        "group_decrease",
        "group_ban",
        "group_admin",
        "notify",
        "essence",
        "group_upload",
        "group_msg_emoji_like",
        "reaction",
        "x",
    ]
)


WHOLE = [
    group_message("早", segment("at", qq=1)),
    private_message("早"),
    group_message("早", post_type="message_sent", user_id=90001),
    notice("group_ban", sub_type="ban", operator_id=10002, duration=60),
    notice("notify", sub_type="poke", target_id=5, raw_info=[]),
]


@st.composite
def mutated(draw: st.DrawFn) -> Event:
    """An event as it should be, with some of its fields replaced or taken out."""
    event = dict(draw(st.sampled_from(WHOLE)))
    for key in draw(st.lists(st.sampled_from(sorted(event)), max_size=4)):
        value = draw(st.just(...) | anything | st.lists(segments, max_size=4) | NOTICES)
        if value is ...:
            event.pop(key, None)
        else:
            event[key] = value
    return event


def check_storable(heard: Heard) -> None:
    """What every row needs, whatever came in."""
    heard.text.encode()
    heard.author.name.encode()
    heard.segments.encode()
    json.loads(heard.segments)
    fingerprint(heard)
    assert len(heard.segments.encode()) <= RAW_LIMIT
    assert 0 < heard.sent_at < 2**63
    assert heard.author.id
    for line in heard.inner:
        check_storable(line)


@given(st.dictionaries(st.text(max_size=12), anything, max_size=8))
def test_no_event_raises(event: Event) -> None:
    """SPEC K: malformed events get a clear sentence; nothing half-written."""
    outcome = translate(event, Source.LIVE, NOW)

    assert outcome is None or isinstance(outcome, Heard | Malformed)


@given(mutated())
def test_no_mutation_of_an_event_raises(event: Event) -> None:
    """SPEC K: with its fields broken an event is heard, passed over or explained."""
    outcome = translate(event, Source.LIVE, NOW)

    if isinstance(outcome, Heard):
        check_storable(outcome)
    elif isinstance(outcome, Malformed):
        assert outcome.why


@given(st.lists(segments, max_size=6))
def test_segments_of_any_kind_are_storable(given_segments: list[object]) -> None:
    """SPEC B1: raw segments as JSON, whatever they hold."""
    check_storable(hear(group_message(message=given_segments)))


@given(st.sampled_from(["send_msg", "send_group_msg", "send_private_msg"]), anything)
def test_no_call_raises(action: str, message: object) -> None:
    """Glue passes on what plugins send, and plugins send anything."""
    params = {"group_id": 1, "user_id": 2, "message": message}
    heard = own_message(action, params, message, "90001", AT)

    assert heard is not None
    check_storable(heard)


@given(anything)
def test_no_forward_raises(answer: object) -> None:
    """An implementation may answer anything."""
    for line in forwarded(answer, hear(group_message("早"))):
        check_storable(line)


@given(st.text(st.characters(exclude_categories=["Cs"])))
@example("鱼" * 100_000)
@example("\x00\u202e\u200b \n")
@example("[CQ:at,qq=1]&amp;")
def test_text_is_stored_whole(words: str) -> None:
    """SPEC B1: text is stored whole, never cut."""
    assert words == hear(group_message(words)).text


@given(st.text())
def test_both_formats_of_a_message_are_one(words: str) -> None:
    """O1: array and string format differ in escaping only."""
    escaped = words.replace("&", "&amp;").replace("[", "&#91;").replace("]", "&#93;")
    as_array, as_string = group_message(words), group_message(message=escaped)

    assert hear(as_array).signature == hear(as_string).signature
    assert hear(as_array).text == hear(as_string).text


@given(st.lists(st.text(), max_size=6), st.data())
def test_how_text_is_split_does_not_matter(
    pieces: list[str], data: st.DataObject
) -> None:
    """SPEC B3: text runs are merged before a message is known by them."""
    cut = data.draw(st.integers(0, len(pieces)))
    joined = [text("".join(pieces[:cut])), text("".join(pieces[cut:]))]
    split = [text(piece) for piece in pieces]

    assert (
        hear(group_message(*split)).signature == hear(group_message(*joined)).signature
    )


LINKS = st.fixed_dictionaries(
    {
        "url": st.just("https://x.example/?rkey=") | st.text(max_size=9),
        "file": st.text(max_size=9),
        "file_size": st.integers(0, 10**9) | st.text(max_size=3),
        "summary": st.text(max_size=9),
        "sub_type": st.sampled_from([0, 1, "0", "1"]),
    }
)


@given(LINKS, LINKS)
def test_links_and_summaries_are_no_part_of_identity(one: Event, other: Event) -> None:
    """SPEC B3: segments without links; O3: without url, rkey, summary."""
    first, second = (group_message(segment("image", **each)) for each in (one, other))

    assert hear(first).signature == hear(second).signature
