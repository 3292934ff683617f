import type { Area, Block, Kind } from './blocks';
import type { Palette } from './palettes';
import type { Random } from './random';
import { contrast } from './rules';

/** Everything a composition is made from. `choice` decides on motifs, `places` on positions that depend on the grid. */
export type Canvas = {
  columns: number;
  rows: number;
  palette: Palette;
  /** Colours that stand out from the ground, in random order but the first one clearly. They may repeat. */
  inks: readonly [string, string, string];
  choice: Random;
  places: Random;
};

/** Returns a block that fills an area. */
export const block = (kind: Kind, area: Area, main: string, second: string, turn = 0): Block => ({
  ...area,
  kind,
  main,
  second,
  turn,
});

/** Returns a colour of the palette that stands out from the given one. */
export function opposite(colour: string, { palette, places }: Canvas): string {
  const all = [palette.ground, ...palette.colours];
  const clear = all.filter((other) => contrast(other, colour) >= 1.6);
  return places.pick(clear.length > 0 ? clear : all);
}
