/** Pictures: from the server's `file:` URIs to those that the page may load. */

import { Uri } from "vscode";
import type { Avatar, Board, MultiCellObject } from "../protocol.js";

type Drawn = { sprite?: string };

/** A copy of the board whose pictures can be shown; what is no file on the disk goes without. */
export function drawable(board: Board, shown: (uri: Uri) => string): Board {
  const seen = new Map<string, string | undefined>();
  const find = (sprite: string): string | undefined => {
    if (!seen.has(sprite)) {
      const uri = fileUri(sprite);
      // A picture may be written out as its own address.
      seen.set(sprite, sprite.startsWith("data:image/") ? sprite : uri && shown(uri));
    }
    return seen.get(sprite);
  };
  const draw = <It extends Drawn>(it: It): It => {
    if (it.sprite === undefined) {
      return it;
    }
    const { sprite, ...rest } = it;
    const uri = find(sprite);
    return (uri === undefined ? rest : { ...rest, sprite: uri }) as It;
  };
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
    return uri.scheme === "file" ? uri : undefined;
  } catch {
    return undefined;
  }
}
