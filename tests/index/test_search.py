"""Asking one generation: only one conversation, only terms we made ourselves."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.view import View
from nonebot_plugin_fishmemory.index.schema import Shelf
from nonebot_plugin_fishmemory.index.search import Searcher, Shelved
from tests.index.conftest import Filled, card, line

HERE = View(ConversationId(1))
CAT = "阿鱼养了一只猫叫团子"
FAST = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("shelf", list(Shelf))
@pytest.mark.parametrize("question", ["团子", "猫", "阿鱼", "养猫"])
def test_a_part_of_chinese_text_is_found(
    filled: Filled, shelf: Shelf, question: str
) -> None:
    """Case 26: 团子, 猫, 阿鱼, 养猫 hit."""
    filled.take(card(7, CAT), line(7, CAT))

    assert filled.find(question, shelf) == (7,)


@pytest.mark.parametrize("shelf", list(Shelf))
@pytest.mark.parametrize("question", ["圆子", "狗", "小明", "池塘"])
def test_what_is_not_there_is_not_found(
    filled: Filled, shelf: Shelf, question: str
) -> None:
    """Case 26: 圆子 does not hit."""
    filled.take(card(7, CAT), line(7, CAT))

    assert filled.find(question, shelf) == ()


@pytest.mark.parametrize("shelf", list(Shelf))
def test_another_conversation_s_words_are_not_there(
    filled: Filled, shelf: Shelf
) -> None:
    """SPEC E1: every stage goes through the view before it looks."""
    filled.take(card(7, CAT, where=2), line(7, CAT, where=2))

    assert filled.find("团子", shelf, where=1) == ()
    assert filled.find("团子", shelf, where=2) == (7,)


@FAST
@given(st.text(st.characters(exclude_categories=())), st.integers(1, 3))
@example('你好"吗', 1)
@example("C++ 怎么学", 1)
@example("AND", 1)
@example("a-b", 1)
@example("*", 1)
@example("列:值", 1)
@example('NEAR("猫" 团子, 2) OR terms:猫*', 1)
def test_no_question_is_read_as_syntax(
    filled: Filled, question: str, where: int
) -> None:
    """Case 27: those six strings and fuzzed ones: no exception."""
    filled.take(card(filled.read.change + 1, question, where=where))
    found = filled.propose(question, where=where)
    tells = [each.is_distinctive for each in found.weighed]

    assert bool(found.scores) is (any(tells) or len(tells) == 1)


@FAST
@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.text("阿鱼猫团子", min_size=2)), max_size=20
    )
)
def test_nothing_of_elsewhere_is_ever_found(
    filled: Filled, texts: list[tuple[int, str]]
) -> None:
    """Case 19: random scopes: zero foreign ids."""
    first = 1 + 100 * filled.read.change
    cards = [
        card(first + n, text, where=where) for n, (where, text) in enumerate(texts)
    ]
    filled.take(*cards)
    home = {each.memory: each.conversation for each in cards}
    found = [
        (where, number)
        for where in range(1, 5)
        for number in filled.find("阿鱼 猫团 团子", where=where)
        if number >= first
    ]

    assert [(home.get(number), number) for _, number in found] == found  # pyright: ignore[reportArgumentType]  # ids are whole numbers


def test_rarity_is_counted_within_the_conversation(filled: Filled) -> None:
    """SPEC E3: rarity *within the conversation*: elsewhere 团子 is in every text."""
    filled.take(
        card(1, "团子怕鱼"),
        *(card(n, f"小明说了{n}") for n in range(2, 60)),
        *(card(n, "团子来了", where=2) for n in range(100, 160)),
    )
    here, elsewhere = (
        filled.propose("团子 小明", where=where).weighed for where in (1, 2)
    )

    assert here[0].is_distinctive
    assert not here[1].is_distinctive
    assert not elsewhere[0].is_distinctive


def test_common_words_alone_find_nothing(filled: Filled) -> None:
    """SPEC E3: a question of several words must hit a distinctive one."""
    filled.take(*(card(n, f"小明喜欢第{n}件事") for n in range(1, 100)))

    assert filled.find("小明 喜欢 鱿鱼") == ()


def test_more_of_what_was_sought_comes_first(filled: Filled) -> None:
    """Rarity sum of all terms, the common ones included."""
    filled.take(card(1, "团子怕水"), card(2, "团子怕水怕吹风机"), card(3, "小明怕水"))

    assert filled.find("团子 吹风机 怕水")[:2] == (2, 1)


def test_a_common_term_is_counted_beyond_what_is_fetched(filled: Filled) -> None:
    """MEASURED: a capped gram must be looked up again on the best rows."""
    old = card(1, "团子喜欢鱿鱼")
    filled.take(old, *(card(n, f"大家喜欢第{n}个") for n in range(2, 3_000)))
    found = filled.propose("团子 喜欢")

    assert found.scores == {1: pytest.approx(sum(w.weight for w in found.weighed))}


def test_how_common_a_term_is_is_estimated_from_the_newest_rows(filled: Filled) -> None:
    """Otherwise a term of all texts would weigh as one of a thousand."""
    filled.take(*(card(n, f"大家喜欢第{n}个") for n in range(1, 3_000)))
    everywhere, nowhere = filled.propose("喜欢 鱿鱼").weighed

    assert everywhere.weight < 0.1 * nowhere.weight


def test_the_question_itself_is_neither_counted_nor_found(filled: Filled) -> None:
    """SPEC E3: never the asking message."""
    filled.take(line(1, CAT), line(2, "团子"))
    with filled.generation.reading() as connection:
        where = Shelved(HERE, Shelf.LINES, without=2)
        seeks = tuple(each.seek for each in filled.propose("团子").weighed)
        found = Searcher(connection).propose(where, seeks)

    assert list(found.scores) == [1]


def test_only_what_reaches_the_floor_is_proposed(filled: Filled) -> None:
    """SPEC E2: never fill up."""
    filled.take(card(1, "团子怕水"))

    assert filled.propose("团子 生日 蛋糕 气球").best(10, 0.4) == ()
    assert filled.propose("团子 怕水 蛋糕").best(10, 0.4) == (1,)


def test_a_memory_is_found_by_what_it_names(filled: Filled) -> None:
    """SPEC E3: 点名 entity, exact title."""
    filled.take(
        card(1, CAT, title="聚餐 时间", entities=(("ticket", "t-0589"),)),
        card(2, CAT, where=2, entities=(("ticket", "t-0589"),)),
    )
    with filled.generation.reading() as connection:
        searcher = Searcher(connection)
        by_entity = searcher.by_entity(HERE, [("ticket", "T-0589"), ("path", "x")])
        by_title = searcher.by_title(HERE, ["聚餐 时间", "别的"])

    assert (by_entity, by_title) == ((1,), (1,))


def test_names_of_any_spelling_can_be_asked_for(filled: Filled) -> None:
    """SPEC K: half a character in a title."""
    filled.take(card(1, CAT, title="半\ud800个", entities=(("url", "\ud800"),)))
    with filled.generation.reading() as connection:
        found = Searcher(connection).by_title(HERE, ["半\ud800个"])

    assert found == (1,)


def test_a_phrase_is_proposed_by_its_terms(filled: Filled) -> None:
    """DESIGN 6: no phrase queries: verify by substring what is proposed here."""
    filled.take(card(1, "火锅店"), card(2, "火锅 锅店"), card(3, "火锅"))
    with filled.generation.reading() as connection:
        where = Shelved(HERE, Shelf.CARDS)
        found = Searcher(connection).holding_phrase(where, "火锅店", 10)

    assert found == (2, 1)


def test_symbols_and_words_with_signs_are_found(filled: Filled) -> None:
    """DESIGN 6: `unicode61` drops emoji and reads `c++` as c."""
    filled.take(card(1, "他写C++"), card(2, "他写C"), card(3, "我家🐱"))

    assert (filled.find("c++"), filled.find("🐱")) == ((1,), (3,))
