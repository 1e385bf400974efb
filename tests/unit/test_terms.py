"""Terms: what a text can be asked for (SPEC E3, DESIGN 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.terms import WORD_LIMIT, fold, terms_of

ANY_TEXT = st.text(st.characters(exclude_categories=()))


def test_chinese_is_cut_into_neighbours_and_the_last_character() -> None:
    """DESIGN 6: end each run of Chinese with its last single character."""
    assert terms_of("阿鱼怕猫") == ("阿鱼", "鱼怕", "怕猫", "猫")


@pytest.mark.parametrize("name", ["ネコ", "ひらがな", "고양이", "々〆"])
def test_kana_and_hangul_are_cut_like_chinese(name: str) -> None:
    """None of them parts words by spaces, or not only."""
    assert terms_of(name)[0] == fold(name)[:2]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("升到 v3.2 了", "v3.2"),
        ("升到 v3.2 了", "3.2"),
        ("学C++的", "c++"),
        ("C#和F#", "c#"),
        ("用FastAPI写", "fastapi"),
        ("用FastAPI写", "api"),
        ("看 docs/x.md", "docs/x.md"),
        ("看 docs/x.md", "docs"),
        ("my_name", "name"),
        ("涨了20%", "20%"),
        ("周五7点见", "7点"),
        ("周五7点见", "7"),
        ("上B站看", "b站"),
        ("十点10:39", "10:39"),
    ],
)
def test_a_word_is_found_whole_and_in_parts(text: str, term: str) -> None:
    """A version, a language, a path, a number with what it counts."""
    assert term in terms_of(text)


@pytest.mark.parametrize("sign", ["🐱", "☆", "→", "👨", "€"])
def test_emoji_and_signs_are_terms_of_their_own(sign: str) -> None:
    """DESIGN 6: unicode61 drops emoji."""
    assert sign in terms_of(f"我家{sign}叫团子")


def test_punctuation_is_no_term() -> None:
    """What stands between words is not asked for."""
    assert terms_of("，。！？…—《》(){}[]'\"*:;") == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＡＢＣ", "abc"),
        ("团\u200b子", "团子"),
        ("团\u202e子", "团子"),
        ("①", "1"),
        ("ｶﾅ", "カナ"),
        ("☺\ufe0f", "☺"),
        ("👍🏽", "👍"),
        ("Straße", "STRASSE"),
    ],
)
def test_what_reads_the_same_has_the_same_terms(one: str, other: str) -> None:
    """Full width, upper case, marks that no one sees."""
    assert terms_of(one) == terms_of(other)


@given(ANY_TEXT)
def test_any_text_has_terms_that_can_be_bound_and_parted(text: str) -> None:
    """Surrogates, NUL, bidi: nothing raises, nothing breaks the list of terms."""
    terms = terms_of(text)

    assert " ".join(terms).encode().decode().split() == list(terms)
    assert "\0" not in "".join(terms)


@given(ANY_TEXT)
def test_terms_are_the_same_every_time_and_each_once(text: str) -> None:
    """What was put into the index must be taken out with the very same terms."""
    assert terms_of(text) == tuple(dict.fromkeys(terms_of(text)))


@given(st.text("阿鱼养了一只猫叫团子", min_size=1))
def test_every_part_of_two_characters_is_a_term(text: str) -> None:
    """Any two neighbours in the text can be asked for."""
    pairs = {text[n : n + 2] for n in range(len(text) - 1)}

    assert pairs | {text[-1]} == set(terms_of(text))


@pytest.mark.parametrize("piece", ["阿鱼养猫", "aB1.", "🐱", "\ud800", "x"])
def test_a_hundred_thousand_characters_are_cut_too(piece: str) -> None:
    """SPEC K: 100,000-character messages."""
    terms = terms_of(piece * (100_000 // len(piece)))

    assert max(map(len, terms), default=0) <= WORD_LIMIT + 1
