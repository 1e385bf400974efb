"""What holds for every exported message, however broken."""

from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.onebot import Malformed
from nonebot_plugin_fishmemory.core.qce import Acquaintances, read_exported

from .onebot_factories import Segment, text
from .qce_factories import NOW, PLACE, exported, flat, hear
from .test_onebot_properties import anything, check_storable

MESSAGE = exported(text("早"))
FIELDS = st.sampled_from([*MESSAGE, "content.elements", "content.text", "sender.uid"])


@given(st.dictionaries(FIELDS, anything, max_size=4), st.booleans())
def test_no_export_raises(fields: Segment, system: bool) -> None:  # noqa: FBT001  # hypothesis passes it by position
    """Every field may be missing, or of another type."""
    message: Segment = {**MESSAGE, "system": system}
    for key, value in fields.items():
        outer, _, inner = key.partition(".")
        message[outer] = {inner: value} if inner else value
    people = Acquaintances()
    people.learn(message)
    told = read_exported(message, PLACE, people, NOW)

    if not isinstance(told, Malformed):
        for heard in told:
            check_storable(heard)


KINDS = st.sampled_from(
    ["text", "image", "audio", "at", "face", "market_face", "reply", "forward", "json"]
)
ELEMENTS = st.lists(
    st.fixed_dictionaries(
        {
            "type": KINDS,
            "data": st.dictionaries(
                st.sampled_from(["text", "name", "content", "filename", "messages"]),
                anything | st.sampled_from(["阿鱼", "a.jpg", "]", "[", ""]),
            ),
        }
    ),
    max_size=5,
)


@given(st.text("[]回复 :\n@a图片", max_size=40), ELEMENTS)
def test_no_heap_of_elements_raises(words: str, elements: list[Segment]) -> None:
    """Whatever was flattened how: it is read, and storable."""
    check_storable(hear(flat("[回复 " + words, *elements, type="type_3")))
