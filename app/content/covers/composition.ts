import type { Block } from './blocks';
import { families } from './families';
import type { Palette } from './palettes';
import { seeded } from './random';
import { contrast, hashOf } from './rules';

/** A composed cover: its grid, and the blocks on it. */
type Composition = { columns: number; rows: number; blocks: Block[] };

/**
 * Composes a cover. The seed decides on the family of compositions, its motifs and the order of colours; the same seed,
 * palette and ratio always produce the same blocks.
 * @param ratio width of the picture divided by its height.
 */
export function compose(seed: string, palette: Palette, ratio: number): Composition {
  const family = families[familyOf(seed)] as (typeof families)[number];
  const { rows } = family;
  const columns = Math.max(1, Math.ceil(ratio * rows - 0.001));
  // One random stream decides on motifs and another on positions, so that an article's covers share their motifs in
  // every shape.
  const choice = seeded(hashOf(seed));
  const { ground, colours } = palette;
  const visible = choice.shuffle(colours.filter((colour) => contrast(colour, ground) >= 1.5));
  const first = visible.find((colour) => contrast(colour, ground) >= 3) ?? visible[0] ?? ground;
  const [second = first, third = first] = visible.filter((colour) => colour !== first);
  const places = seeded(hashOf(`${seed}\nplaces`));
  const blocks = family.compose({ columns, rows, palette, inks: [first, second, third], choice, places });
  return { columns, rows, blocks };
}

/** Returns the index of the family that a seed selects. */
export const familyOf = (seed: string): number => hashOf(`${seed}\nfamily`) % families.length;
