"""Pages that list folders."""

from folders import listing


def test_a_listing_has_files_in_order_with_what_schemas_say_of_themselves(tmp_path):
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels/b.schema.json").write_text('{"title": "b", "description": "A level."}')
    (tmp_path / "levels/c.schema.json").write_text('{"title": "goldpath c"}')
    (tmp_path / "levels/a.txt").touch()
    (tmp_path / "levels/.hidden").touch()
    (tmp_path / "levels/deeper").mkdir()
    assert listing(tmp_path, "levels", "Levels").splitlines() == [
        "# Levels",
        "",
        "The files of `levels`:",
        "",
        "- [a.txt](a.txt)",
        "- [b.schema.json](b.schema.json): A level.",
        "- [c.schema.json](c.schema.json): goldpath c",
    ]
