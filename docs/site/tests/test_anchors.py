"""Anchors of headings."""

from anchors import Anchors, anchor


def test_an_anchor_has_letters_digits_hyphens_and_underscores():
    assert anchor("system: avatar_navigation") == "system-avatar_navigation"
    assert anchor("levels/*.json") == "levelsjson"
    assert anchor("`goldpath/vary` (request)") == "goldpathvary-request"


def test_each_space_is_a_hyphen():
    assert anchor("Checks – and proofs") == "checks--and-proofs"


def test_letters_of_other_languages_stay():
    assert anchor("Über Größe") == "über-größe"


def test_headings_of_one_text_are_numbered():
    anchors = Anchors()
    assert [anchors("Fixes") for _ in range(3)] == ["fixes", "fixes-1", "fixes-2"]


def test_a_number_that_a_heading_has_by_itself_is_passed_over():
    anchors = Anchors()
    assert [anchors(it) for it in ("Fixes", "Fixes 1", "Fixes")] == ["fixes", "fixes-1", "fixes-2"]
