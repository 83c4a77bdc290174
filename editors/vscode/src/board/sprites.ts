/** Pictures: from the server's `file:` URIs to those that the page may load. */

import { Uri } from "vscode";
import type { Avatar, Board, MultiCellObject } from "../protocol.js";

type Drawn = { sprite?: string };

/** Gives looks pictures that can be shown; what is no file on the disk goes without. */
export function shownBy(shown: (uri: Uri) => string): <It extends Drawn>(it: It) => It {
  const find = finder(shown);
  return (it) => {
    if (it.sprite === undefined) {
      return it;
    }
    const { sprite, ...rest } = it;
    const uri = find(sprite);
    return (uri === undefined ? rest : { ...rest, sprite: uri }) as typeof it;
  };
}

function finder(shown: (uri: Uri) => string): (sprite: string) => string | undefined {
  const seen = new Map<string, string | undefined>();
  return (sprite) => {
    if (!seen.has(sprite)) {
      const uri = fileUri(sprite);
      // A picture may be written out as its own address.
      seen.set(sprite, sprite.startsWith("data:image/") ? sprite : uri && shown(uri));
    }
    return seen.get(sprite);
  };
}

/** A copy of the board whose pictures can be shown. */
export function drawable(board: Board, shown: (uri: Uri) => string): Board {
  const find = finder(shown);
  const draw = shownBy(shown);
  const drawParts = (object: MultiCellObject): MultiCellObject => {
    const { sprites, ...rest } = object;
    const found = sprites?.map((sprite) => (sprite === null ? null : (find(sprite) ?? null)));
    return found === undefined ? rest : { ...rest, sprites: found };
  };
  const drawAvatar = ({ carried, ...rest }: Avatar): Avatar =>
    draw(carried === undefined ? rest : { ...rest, carried: draw(carried) });
  return {
    ...board,
    avatar: board.avatar && drawAvatar(board.avatar),
    objects: board.objects.map(draw).map(drawParts),
    looks: board.looks.map(draw),
  };
}

/** The folders that the pictures lie in. */
export function foldersOfSprites(board: Board): string[] {
  const all: (Drawn | null | undefined)[] = [board.avatar, board.avatar?.carried, ...board.objects, ...board.looks];
  const parts = board.objects.flatMap((object) => object.sprites ?? []);
  const named = [...all.map((it) => it?.sprite), ...parts];
  const sprites = new Set(named.filter((sprite) => sprite !== undefined && sprite !== null));
  const folders = [...sprites].flatMap((sprite) => {
    const uri = fileUri(sprite);
    return uri === undefined ? [] : [Uri.joinPath(uri, "..").toString()];
  });
  return [...new Set(folders)];
}

function fileUri(sprite: string): Uri | undefined {
  try {
    const uri = Uri.parse(sprite, true);
    return uri.scheme === "data" ? undefined : uri;
  } catch {
    return undefined;
  }
}
