"""Reading JSON value by value, wherever the pieces of a file end."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.ops.streams import JsonText, Torn


class Trickle(io.StringIO):
    """A file that gives only a few characters at a time."""

    def __init__(self, text: str, step: int) -> None:
        super().__init__(text)
        self.step = step

    def read(self, size: int | None = -1, /) -> str:  # the file's own way
        return super().read(self.step)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.lists(values, max_size=5), st.integers(1, 9), st.booleans())
def test_every_value_is_read_whole(
    wanted: list[object],
    step: int,
    is_ascii: bool,  # noqa: FBT001  # hypothesis passes it by position
) -> None:
    """A value that a piece of the file cuts is read with the next piece."""
    # A separator that may stand between two values, numbers among them.
    whole = " , ".join(json.dumps(each, ensure_ascii=is_ascii) for each in wanted)
    text = JsonText(Trickle(whole, step))
    found: list[object] = []
    while text.peek():
        found.append(text.value())
        text.skip(",")

    assert found == wanted


@given(values, st.data(), st.integers(1, 9))
def test_a_value_that_breaks_off_is_torn(
    value: object, data: st.DataObject, step: int
) -> None:
    """Half a value is no value."""
    whole = json.dumps([value])
    cut = data.draw(st.integers(0, len(whole) - 1))

    with pytest.raises(Torn):
        JsonText(Trickle(whole[:cut], step)).value()


def test_a_fault_is_found_without_reading_on() -> None:
    """A fault near the beginning must not load the rest of a large file."""
    file = Trickle('{"a" 1}' + " " * 1_000, 100)

    with pytest.raises(Torn):
        JsonText(file).value()
    assert file.tell() == 100
