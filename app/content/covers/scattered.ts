import type { Area, Block, Kind } from './blocks';
import type { Palette } from './palettes';
import type { Random } from './random';
import { contrast } from './rules';

/** A piece to place on the grid, sized in cells. One hero dominates the picture; companions surround it. */
type Piece = { kind: Kind; width: number; height: number };

const heroes: readonly Piece[] = [
  { kind: 'disc', width: 3, height: 3 },
  { kind: 'quarter', width: 3, height: 3 },
  { kind: 'dots', width: 3, height: 3 },
  { kind: 'stripes', width: 4, height: 2 },
  { kind: 'stripes', width: 3, height: 2 },
  { kind: 'plain', width: 3, height: 2 },
  { kind: 'plain', width: 2, height: 3 },
];

const companions: readonly Piece[] = [
  { kind: 'plain', width: 2, height: 2 },
  { kind: 'quarter', width: 2, height: 2 },
  { kind: 'disc', width: 2, height: 2 },
  { kind: 'dots', width: 2, height: 2 },
  { kind: 'toggle', width: 2, height: 1 },
  { kind: 'toggle', width: 2, height: 1 },
  { kind: 'stripes', width: 3, height: 1 },
  { kind: 'stripes', width: 2, height: 1 },
  { kind: 'plain', width: 2, height: 1 },
  { kind: 'plain', width: 1, height: 2 },
  { kind: 'dots', width: 1, height: 2 },
];

/** Kinds of single-cell blocks, repeated according to how often each should appear. */
const singles: readonly Kind[] = [
  'plain',
  'plain',
  'plain',
  'quarter',
  'quarter',
  'quarter',
  'quarter',
  'disc',
  'stripes',
  'dots',
];

/** Number of grid cells per companion. */
const cellsPerCompanion = 13;

/** Of the cells left free by larger blocks, the share filled by single-cell blocks. */
const shareOfSingles = 1 / 3;

const touches = (one: Area, other: Area): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

const overlaps = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a block's second colour can touch neighbouring blocks. */
const reachesItsEdges = (block: Block): boolean => block.kind === 'stripes' || block.kind === 'quarter';

const firstNonEmpty = <Item>(...lists: readonly (readonly Item[])[]): readonly Item[] =>
  lists.find((list) => list.length > 0) ?? [];

/** A picture under construction: the blocks placed on a grid so far. */
class Composition {
  readonly blocks: Block[] = [];
  readonly columns: number;
  readonly rows: number;
  private readonly palette: Palette;
  private readonly random: Random;

  constructor(grid: { columns: number; rows: number }, palette: Palette, random: Random) {
    this.columns = grid.columns;
    this.rows = grid.rows;
    this.palette = palette;
    this.random = random;
  }

  private isFree(area: Area): boolean {
    return !this.blocks.some((block) => overlaps(block, area));
  }

  /** Returns every position where a piece of this size fits. */
  private freePositions(size: { width: number; height: number }): Area[] {
    const found: Area[] = [];
    for (let y = 0; y + size.height <= this.rows; y += 1) {
      for (let x = 0; x + size.width <= this.columns; x += 1) {
        const area = { x, y, ...size };
        if (this.isFree(area)) found.push(area);
      }
    }
    return found;
  }

  private isAtEdge(area: Area): boolean {
    return area.x === 0 || area.y === 0 || area.x + area.width === this.columns || area.y + area.height === this.rows;
  }

  /**
   * Picks colours that do not blend with a neighbour's. A block that leaves the ground visible must contrast with it.
   */
  private colours(area: Area, kind: Kind): { main: string; second: string } {
    const neighbours = this.blocks.filter((block) => touches(block, area));
    const mains = new Set(neighbours.map((block) => block.main));
    const near = new Set(
      neighbours.flatMap((block) => (reachesItsEdges(block) ? [block.main, block.second] : block.main)),
    );
    const { ground, colours } = this.palette;
    const visible = kind === 'plain' ? colours : colours.filter((colour) => contrast(colour, ground) >= 1.5);
    const main = this.random.pick(
      firstNonEmpty(
        visible.filter((colour) => !near.has(colour)),
        visible.filter((colour) => !mains.has(colour)),
        visible,
      ),
    );
    const contrasting = colours.filter((colour) => contrast(colour, main) >= 1.6);
    return {
      main,
      second: this.random.pick(
        firstNonEmpty(
          contrasting.filter((colour) => !mains.has(colour)),
          contrasting,
        ),
      ),
    };
  }

  private add(area: Area, kind: Kind): void {
    this.blocks.push({ ...area, kind, ...this.colours(area, kind), turn: Math.floor(this.random.next() * 4) });
  }

  /** Places a piece that spans several cells. A hero is always placed at an edge. Returns whether there was room. */
  placePiece(piece: Piece, isHero: boolean): boolean {
    const all = this.freePositions(piece);
    const preferred = isHero
      ? all.filter((area) => this.isAtEdge(area))
      : all.filter((area) => !this.blocks.some((block) => block.kind === piece.kind && touches(block, area)));
    if (preferred.length === 0) return false;
    this.add(this.random.pick(preferred), piece.kind);
    return true;
  }

  /** Fills a third of the cells that are still free, preferably next to other blocks. */
  scatter(): void {
    const free = this.freePositions({ width: 1, height: 1 });
    const targetCount = Math.round(free.length * shareOfSingles);
    for (let count = 0; count < targetCount; count += 1) {
      const freeCells = this.freePositions({ width: 1, height: 1 });
      const adjacent = freeCells.filter((area) => this.sharedSides(area) > 0);
      const area = this.random.pick(this.random.next() < 0.7 && adjacent.length > 0 ? adjacent : freeCells);
      const near = new Set(this.blocks.filter((block) => touches(block, area)).map((block) => block.kind));
      // Adjacent stripes, or adjacent dots, look like a mistake.
      const kinds = singles.filter((kind) => kind === 'plain' || kind === 'quarter' || !near.has(kind));
      this.add(area, this.random.pick(kinds));
    }
  }

  private sharedSides(area: Area): number {
    return this.blocks.filter(
      (block) =>
        touches(block, area) &&
        !(
          (area.x + 1 === block.x || block.x + block.width === area.x) &&
          (area.y + 1 === block.y || block.y + block.height === area.y)
        ),
    ).length;
  }
}

/**
 * Scatters blocks over the grid without overlap: one large one at an edge, companions of two or three cells, then single
 * cells.
 * @param choice picks the pieces; `places` picks their positions. They are separate so that an article's covers contain
 * the same pieces in every shape.
 */
export function scattered(
  grid: { columns: number; rows: number },
  palette: Palette,
  { choice, places }: { choice: Random; places: Random },
): Block[] {
  const composition = new Composition(grid, palette, places);
  const hero = choice.pick(heroes);
  if (!composition.placePiece(hero, true)) composition.placePiece({ kind: hero.kind, width: 2, height: 2 }, true);
  const targetCount = Math.max(2, Math.round((grid.columns * grid.rows) / cellsPerCompanion));
  for (let count = 0; count < targetCount; count += 1) {
    const placedKinds = new Set(composition.blocks.map((block) => block.kind));
    composition.placePiece(
      choice.pick(companions.filter((piece) => piece.kind === 'plain' || !placedKinds.has(piece.kind))),
      false,
    );
  }
  composition.scatter();
  return composition.blocks;
}
