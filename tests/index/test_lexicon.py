"""Which generation is asked, and when a new one is made (SPEC A2)."""

from pathlib import Path

import pytest

from nonebot_plugin_fishmemory.core import terms
from nonebot_plugin_fishmemory.core.projection import Progress
from nonebot_plugin_fishmemory.index import generation as generations
from nonebot_plugin_fishmemory.index.generation import Generation
from nonebot_plugin_fishmemory.index.lexicon import Lexicon
from tests.index.conftest import EPOCH, Filled, card


def at(
    lexicon: Lexicon, change: int = 0, experience: int = 0, epoch: str = EPOCH
) -> Generation:
    return lexicon.generation(lambda: Progress(epoch, change, experience))


def names(lexicon: Lexicon) -> list[str]:
    return sorted(path.name for path in lexicon.directory.glob("*.sqlite3"))


def test_the_first_generation_has_number_one(lexicon: Lexicon) -> None:
    """SPEC A2: generations are numbered files."""
    assert at(lexicon).path.name == "lexicon-000001.sqlite3"


def test_the_same_generation_is_asked_again(lexicon: Lexicon) -> None:
    """Also by the next process."""
    first = at(lexicon)
    other = Lexicon(lexicon.directory)

    assert at(lexicon) is first
    assert at(other).path == first.path
    other.close()


def test_another_epoch_means_a_new_generation(lexicon: Lexicon) -> None:
    """SPEC A2: another epoch means rebuild."""
    first = at(lexicon)
    second = at(lexicon, epoch="second")

    assert second.path != first.path
    assert second.progress() == Progress("second")


def test_a_number_beyond_the_truth_means_a_new_generation(filled: Filled) -> None:
    """SPEC A2: a number beyond the truth's head means rebuild."""
    lexicon = Lexicon(filled.generation.path.parent)
    filled.take(card(1, "团子"))

    assert at(lexicon, 1, 1).path == filled.generation.path
    assert at(lexicon, 0, 1).path != filled.generation.path
    lexicon.close()


def test_other_rules_for_terms_mean_a_new_generation(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was cut in another way is not found, and can't be taken out."""
    first = at(lexicon)
    monkeypatch.setattr(generations, "TERMS_VERSION", terms.TERMS_VERSION + 1)

    assert at(lexicon).path != first.path


def test_a_new_generation_is_asked_once_it_is_complete(lexicon: Lexicon) -> None:
    """SPEC A2: the newest complete one is opened at the next catch-up."""
    first = at(lexicon)
    first.finish()
    second = lexicon.begin(Progress(EPOCH))

    assert at(lexicon) is first

    second.finish()

    assert at(lexicon) is second
    assert names(lexicon) == ["lexicon-000002.sqlite3"]


def test_an_unfinished_generation_is_read_on_by_the_next_process(
    filled: Filled,
) -> None:
    """A kill while building leaves it at the slice before."""
    filled.take(card(1, "团子"))
    other = Lexicon(filled.generation.path.parent)

    assert at(other, 1, 1).progress() == filled.read
    other.close()


def test_a_deleted_file_comes_back(lexicon: Lexicon) -> None:
    """SPEC A2: can be deleted while the bot is off and come back by themselves."""
    at(lexicon).finish()
    lexicon.close()
    for path in lexicon.directory.glob("lexicon-*"):
        path.unlink()

    assert at(lexicon, 5, 5).progress() == Progress(EPOCH)


@pytest.mark.parametrize("content", [b"", b"\0" * 9_000, b"no database at all" * 500])
def test_a_damaged_file_is_replaced(lexicon: Lexicon, content: bytes) -> None:
    """A damaged file: a new generation."""
    first = at(lexicon)
    lexicon.close()
    _overwrite(first.path, content)

    assert at(lexicon).progress() == Progress(EPOCH)


def test_a_file_given_up_is_replaced(lexicon: Lexicon) -> None:
    """Damage that only looking finds."""
    first = at(lexicon)
    lexicon.give_up(first)

    assert not first.path.exists()
    assert at(lexicon).progress() == Progress(EPOCH)


def test_other_files_are_left_alone(lexicon: Lexicon) -> None:
    """The truth lies in the same directory."""
    truth = lexicon.directory / "fishmemory.sqlite3"
    truth.write_bytes(b"precious")
    at(lexicon).finish()
    lexicon.begin(Progress(EPOCH)).finish()
    at(lexicon)

    assert truth.read_bytes() == b"precious"


def test_its_size_is_counted(lexicon: Lexicon) -> None:
    """SPEC G3: capacity counts projections."""
    at(lexicon)

    assert lexicon.bytes() > 0


def _overwrite(path: Path, content: bytes) -> None:
    for beside in path.parent.glob(path.name + "-*"):
        beside.unlink()
    path.write_bytes(content)
