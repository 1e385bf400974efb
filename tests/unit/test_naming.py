"""Names: by the alias table alone (SPEC C9, E3)."""

from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.naming import (
    Called,
    find_names,
    mentions,
    owners,
    spellings,
)

FISH = {"阿鱼": frozenset({"1"})}
NOBODY = frozenset[str]()


def worn(name: str, person: str, since: int = 0, until: int | None = None) -> Called:
    return Called(name, person, is_worn=True, since=since, until=until)


def given_to(name: str, person: str) -> Called:
    return Called(name, person, is_worn=False, since=0)


def test_a_name_is_cut_out_and_resolves_to_its_person() -> None:
    """SPEC C9: names seen on messages fill it as facts."""
    named = find_names("阿鱼的猫", FISH, NOBODY)

    assert (named.persons, named.rest.strip()) == ({"1"}, "的猫")


def test_a_name_of_two_people_resolves_to_neither() -> None:
    """SPEC C9: a name shared by two people resolves to neither, and that is said."""
    known = owners([worn("小明", "2"), worn("小明", "3")], at=10)
    named = find_names("小明几岁", known, NOBODY)

    assert (named.persons, named.shared) == (frozenset(), ("小明",))


def test_a_card_taken_off_no_longer_competes() -> None:
    """SPEC C9: a worn group card competes only while it is worn."""
    rows = [worn("小明", "2", 0, 5), worn("小明", "3", 6)]

    assert owners(rows, at=10)["小明"] == {"3"}


def test_a_former_name_of_one_person_is_still_his() -> None:
    """Case 18: u1 renames: one person, two aliases."""
    rows = [worn("阿鱼", "1", 0, 5), worn("鱼鱼", "1", 5)]

    assert owners(rows, at=10) == {"阿鱼": {"1"}, "鱼鱼": {"1"}}


def test_a_name_set_by_a_person_competes_with_a_worn_one() -> None:
    """Both may be meant: neither is guessed."""
    assert owners([given_to("小明", "2"), worn("小明", "3")], at=10)["小明"] == {
        "2",
        "3",
    }


def test_a_name_not_yet_known_is_no_name() -> None:
    """SPEC L: nothing learnt later."""
    assert owners([worn("阿鱼", "1", since=20)], at=10) == {}


def test_the_longest_name_wins() -> None:
    """鱼 in 阿鱼哥 is not another person."""
    known = {**FISH, "阿鱼哥": frozenset({"7"})}

    assert find_names("阿鱼哥的猫", known, NOBODY).persons == {"7"}


def test_a_latin_name_is_a_word_of_its_own() -> None:
    """An Al is not in email."""
    known = {"al": frozenset({"1"})}

    assert find_names("email发给谁", known, NOBODY).persons == frozenset()
    assert find_names("al的邮箱", known, NOBODY).persons == {"1"}


def test_an_id_behind_an_at_sign_is_that_person() -> None:
    """SPEC E3: a person found in the question; ids are names too."""
    assert find_names("@10001的生日", {}, NOBODY).persons == {"10001"}


def test_mentions_are_of_whole_names() -> None:
    """One character is no name."""
    assert mentions("老王说阿鱼怕猫", ["阿鱼"])
    assert not mentions("他钓鱼", ["鱼"])


@given(st.text(max_size=400))
def test_every_name_in_a_sentence_is_a_spelling_of_it(text: str) -> None:
    """What is looked up in the table holds each stretch that may be a name."""
    found = spellings(text)

    assert all(1 < len(name) <= 24 and name in text for name in found)
    assert text[:2] in found or len(text[:2].strip()) < 2


@given(st.text(), st.text(min_size=2))
def test_any_text_may_be_searched_for_any_name(text: str, name: str) -> None:
    """SPEC K: odd nicknames, odd sentences."""
    named = find_names(text, {name: frozenset({"1"})}, NOBODY)

    assert named.persons <= {"1"} | {text[n : n + 12] for n in range(len(text))}
