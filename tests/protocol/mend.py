"""A scripted agent without a model: it mends broken packs by the tools of `goldpath mcp` alone.

It tries what an agent would: safe fixes, fixes that need a review, fixes that are chosen by their titles, and a search for a gold path
where the one that is there does not win. It keeps what leaves fewer errors.

By hand: GOLDPATH=goldpath python mend.py ../shared/conformance/mutations [COUNT]
"""

import asyncio
import json
import pathlib
import shutil
import sys
import tempfile

from mcp_session import Refused, serve

ROUNDS = 12


def chosen(kit: pathlib.Path, count: int):
    """Cases of the kit with an error in a level, spread over all kinds of mistakes."""
    items = json.loads((kit / "index.json").read_text(encoding="utf-8"))["items"]
    wanted = [it for it in items if it["file"].startswith("levels/") and it["severity"] == "error"]
    step = max(1, len(wanted) // count)
    # Those in between come last, in place of cases in which no check finds an error.
    return wanted[::step] + [it for at, it in enumerate(wanted) if at % step]


async def mend(tools, path):
    """Whether the pack has no errors any more and its gold paths win, and what was done for it."""
    done = []
    before = None
    for _ in range(ROUNDS):
        checked = await tools.whole("check", path=path)
        if checked == before:
            # What was done last did not help.
            return False, done
        before = checked
        lost = [it for it in checked["levels"] if it["verdict"] in ("notWon", "notReplayed")]
        if not checked["has_errors"] and not lost:
            return True, done
        if not await step(tools, path, checked, lost, done):
            return False, done
    return False, done


async def step(tools, path, checked, lost, done):
    """Mends something. Returns false if nothing is left to try."""
    for options in [{}, {"unsafe": True}]:
        fixed = await tools.whole("apply_fix", path=path, **options)
        if fixed["applied"]:
            done += [it["title"] for it in fixed["applied"]]
            return True
    errors = [it for it in checked["findings"] if it["severity"] == "error"]
    for finding in errors:
        for fix in finding.get("fixes", []):
            one = {"path": finding["file"], "line": finding["line"], "title": fix["title"]}
            try:
                tried = await tools.whole("apply_fix", **one, dry_run=True)
                # It may reveal another, which a later step mends.
                if tried["applied"] and tried["errors_left"] <= len(errors) and fix["title"] not in done:
                    await tools.whole("apply_fix", **one)
                    done.append(fix["title"])
                    return True
            except Refused:
                continue
    for level in lost:
        # Where the game does not load the pack, its levels are not what is wrong.
        is_path = level["verdict"] == "notReplayed" and any(it["code"] == "bad-action-parameter" for it in errors)
        if not is_path and (level["verdict"] != "notWon" or "would win" in level["text"]):
            continue
        try:
            solved = await tools.whole("solve", path=level["file"], seconds=20, apply=True)
        except Refused:
            continue
        if solved["levels"][0]["path"]:
            done.append(f"solve {level['file']}")
            return True
    return False


async def mend_all(kit: pathlib.Path, count: int):
    """The cases, each with whether it is mended and how."""
    results = []
    for item in chosen(kit, count):
        if len(results) == count:
            break
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            shutil.copytree(kit / "cases" / item["case"], root / "pack", copy_function=shutil.copyfile)
            async with serve(root, "--write") as tools:
                # Some cases keep the pack in a folder of its own.
                projects = (await tools("projects"))["projects"]
                path = projects[0]["path"] if projects else "pack"
                if not (await tools("check", path=path))["has_errors"]:
                    continue
                is_mended, done = await mend(tools, path)
            results.append((item, is_mended, done))
    return results


if __name__ == "__main__":
    kit, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 30
    found = asyncio.run(mend_all(kit, count))
    for item, is_mended, done in found:
        print("mended" if is_mended else "LEFT  ", item["case"], item["category"], item["file"], "|", "; ".join(done))
    print(sum(is_mended for _, is_mended, _ in found), "of", len(found))
