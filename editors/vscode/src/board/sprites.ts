/** Pictures: from the server's `file:` URIs to those that the page may load. */

import { Uri } from "vscode";
import type { Board, MultiCellObject } from "../protocol.js";

type Drawn = { sprite?: string };

/** A copy of the board whose pictures can be shown; what is no file on the disk goes without. */
export function drawable(board: Board, shown: (uri: Uri) => string): Board {
  const seen = new Map<string, string | undefined>();
  const find = (sprite: string): string | undefined => {
    if (!seen.has(sprite)) {
      const uri = fileUri(sprite);
      seen.set(sprite, uri && shown(uri));
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
  return {
    ...board,
    avatar: board.avatar && draw(board.avatar),
    objects: board.objects.map(draw).map(drawParts),
    layers: board.layers.map((layer) => ({ ...layer, cells: layer.cells.map((cell) => cell && draw(cell)) })),
  };
}

/** The folders that the pictures lie in. */
export function foldersOfSprites(board: Board): string[] {
  const all: (Drawn | null)[] = [board.avatar, ...board.objects];
  for (const layer of board.layers) {
    for (const cell of layer.cells) {
      all.push(cell);
    }
  }
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
