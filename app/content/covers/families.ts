import type { Area, Block, Kind } from './blocks';
import { block, type Canvas, opposite } from './canvas';
import { panelsIn } from './panels';
import { contrast } from './rules';
import { scattered } from './scattered';

type Family = {
  /** Number of rows on the grid: few make large shapes. */
  rows: number;
  compose(canvas: Canvas): Block[];
};

/** The whole field cut into rectangles. */
const panels = (canvas: Canvas): Block[] =>
  panelsIn({ x: 0, y: 0, width: canvas.columns, height: canvas.rows }, canvas);

/** One shape as tall as the picture at one side, and a few rectangles at the other. */
function monument(canvas: Canvas): Block[] {
  const { columns, rows, inks, choice, places } = canvas;
  const kind = choice.pick<Kind>(['disc', 'quarter', 'half', 'arches', 'leaf']);
  const isRight = choice.next() < 0.5;
  const turn = Math.floor(choice.next() * 4);
  const side = Math.min(rows, columns > rows ? rows : columns - 1);
  const hero = { x: isRight ? columns - side : 0, y: rows - side, width: side, height: side };
  const rest = { x: isRight ? 0 : side, y: 0, width: columns - side, height: rows };
  const bar = { ...rest, x: isRight ? 0 : columns - 1, width: 1 };
  const between = { ...rest, x: isRight ? 1 : side, width: rest.width - 1 };
  return [
    block(kind, hero, inks[0], kind === 'arches' ? inks[1] : opposite(inks[0], canvas), turn | 1),
    block(places.pick<Kind>(['plain', 'stripes', 'dots']), bar, inks[1], inks[2]),
    ...(between.width > 0 ? panelsIn({ ...between, height: Math.ceil(rows / 2) }, canvas) : []),
  ];
}

/** Two fields, and a disc across their seam that swaps their colours; sometimes with another disc inside it. */
function counterchange(canvas: Canvas): Block[] {
  const { columns, rows, palette, inks, choice, places } = canvas;
  const hasCore = choice.next() < 0.5;
  const shift = choice.pick([-1, 0, 1]);
  const [corner, edge] = [
    choice.pick<Kind>(['dots', 'stripes', 'toggle']),
    choice.pick<Kind>(['quarter', 'disc', 'leaf']),
  ];
  const seam = Math.max(1, Math.min(columns - 1, Math.round(columns / 2) + (columns > rows ? shift : 0)));
  const largest = Math.min(rows - 1, 2 * Math.min(seam, columns - seam));
  const onSeam = (size: number): Area => ({ x: seam - size / 2, y: (rows - size) / 2, width: size, height: size });
  const found = [
    block('plain', { x: seam, y: 0, width: columns - seam, height: rows }, inks[0], inks[0]),
    block('half', onSeam(largest), inks[0], inks[0], 3),
    block('half', onSeam(largest), palette.ground, palette.ground, 1),
    // Two halves of one colour would let the seam show through between them.
    ...(hasCore ? [block('disc', onSeam(largest * 0.4), inks[1], inks[1])] : []),
  ];
  if (seam - largest / 2 >= 2) {
    const area = { x: 0, y: places.pick([0, rows - 1]), width: 2, height: 1 };
    found.push(block(corner, area, inks[1], opposite(inks[1], canvas)));
  }
  if (columns - seam - largest / 2 >= 1) {
    const main = opposite(inks[0], canvas);
    const area = { x: columns - 1, y: places.pick([0, rows - 1]), width: 1, height: 1 };
    found.push(block(edge, area, main, inks[0], Math.floor(places.next() * 2) * 2 + 1));
  }
  return found;
}

/** One motif in every cell, turned and coloured at random. */
function quilt(canvas: Canvas): Block[] {
  const { columns, rows, palette, inks, choice, places } = canvas;
  const kind = choice.pick<Kind>(['quarter', 'half', 'leaf', 'quarter']);
  const isTiled = choice.next() < 0.5;
  const found: Block[] = [];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const area = { x, y, width: 1, height: 1 };
      const tile = isTiled && (x + y) % 2 === 0 ? inks[0] : palette.ground;
      const colours = inks.filter((colour) => contrast(colour, tile) >= 1.4);
      if (tile !== palette.ground) found.push(block('plain', area, tile, tile));
      if (places.next() < 0.12) continue;
      const main = places.pick(colours.length > 0 ? colours : [opposite(tile, canvas)]);
      found.push(block(kind, area, main, palette.ground, Math.floor(places.next() * 4)));
    }
  }
  return found;
}

/** Bands across the field, some of which start or end inside it, and a half disc rising behind one. */
function strata(canvas: Canvas): Block[] {
  const { columns, rows, inks, choice, places } = canvas;
  const horizon = choice.pick([2, 3, 4]);
  const size = 2 * Math.min(horizon, Math.floor(columns / 2), 3);
  const left = Math.floor(places.next() * (columns - size + 1));
  const found = [block('half', { x: left, y: horizon - size / 2, width: size, height: size }, inks[1], inks[1], 0)];
  let y = horizon;
  for (let index = 0; y < rows; index += 1) {
    const height = Math.min(rows - y, places.pick([1, 1, 2]));
    const from = index === 0 ? 0 : Math.floor((places.next() * columns) / 2);
    const kind = index === 0 ? 'plain' : places.pick<Kind>(['plain', 'stripes', 'dots', 'plain']);
    const ink = inks[(index * 2) % 3] as string;
    const isMirrored = places.next() < 0.5;
    const area = { x: isMirrored ? 0 : from, y, width: columns - from, height };
    found.push(block(kind, area, ink, opposite(ink, canvas)));
    y += height;
  }
  const isHigh = left > columns / 2;
  const corner = { x: isHigh ? 0.5 : columns - 2.5, y: 0.25, width: 2, height: 1 };
  if (columns - size >= 3) found.push(block('toggle', corner, inks[2], inks[0], horizon));
  return found;
}

/**
 * By how much the rectangles around a rounded corner extend under it, in cells, so that the ground does not show through
 * between them. So close to its ends, the arc is as good as straight.
 */
const overlap = 0.04;

/** Columns that rise like a staircase, under a disc; sometimes with rounded corners. */
function stairs(canvas: Canvas): Block[] {
  const { columns, rows, inks, palette, choice } = canvas;
  const isFalling = choice.next() < 0.5;
  const isRounded = choice.next() < 0.6;
  const pattern = choice.pick<Kind>(['stripes', 'dots', 'plain']);
  const steps = Math.min(rows, columns);
  const found: Block[] = [];
  for (let step = 0; step < steps; step += 1) {
    const from = Math.round((step * columns) / steps);
    const width = Math.round(((step + 1) * columns) / steps) - from;
    const height = isFalling ? steps - step : step + 1;
    const ink = inks[step % 3] as string;
    const kind = step % 3 === 1 ? pattern : 'plain';
    const cap = isRounded && kind === 'plain' ? 1 : 0;
    const y = rows - height;
    const body = { x: from, y: y + cap - cap * overlap, width, height: height - cap + cap * overlap };
    found.push(block(kind, body, ink, opposite(ink, canvas), 1));
    if (cap === 0) continue;
    const corner = { x: isFalling ? from + width - 1 : from, y, width: 1, height: 1 };
    found.push(block('quarter', corner, ink, palette.ground, isFalling ? 3 : 2));
    const rest = { x: isFalling ? from : from + 1 - overlap, y, width: width - 1 + overlap, height: 1 };
    if (width > 1) found.push(block('plain', rest, ink, ink));
  }
  const disc = { x: isFalling ? columns - 2 : 0, y: 0, width: 2, height: 2 };
  if (rows > 3 && columns > 3) found.push(block('disc', disc, inks[1], opposite(inks[1], canvas)));
  return found.filter(({ width, height }) => width > 0 && height > 0);
}

/** Steps of a workflow, joined by lines that run off the picture. */
function flow(canvas: Canvas): Block[] {
  const { columns, rows, inks, palette, choice, places } = canvas;
  const thickness = choice.pick([0.14, 0.22, 0.3]);
  const lanes = choice.pick([
    [0, 2, 4],
    [1, 3],
    [0, 3],
    [1, 4],
  ]);
  const line = inks[2];
  const found: Block[] = lanes.map((y) =>
    block('plain', { x: 0, y: y + 0.5 - thickness / 2, width: columns, height: thickness }, line, line),
  );
  const [top = 0, bottom = rows - 1] = [lanes[0], lanes.at(-1)];
  for (const x of [columns * 0.3, columns * 0.72]) {
    const left = Math.floor(x) + 0.5 - thickness / 2;
    found.push(block('plain', { x: left, y: top + 0.5, width: thickness, height: bottom - top }, line, line));
  }
  for (const [lane, y] of lanes.entries()) {
    let x = lane % 2;
    while (x < columns) {
      const kind = places.pick<Kind>(['plain', 'disc', 'toggle', 'stripes', 'disc']);
      const width = kind === 'disc' ? 1 : 2;
      if (x + width > columns) break;
      const ink = inks[places.pick([0, 1])] as string;
      // A plate in the colour of the ground keeps the line from touching round shapes' neighbours.
      found.push(block('plain', { x: x - 0.12, y, width: width + 0.24, height: 1 }, palette.ground, palette.ground));
      found.push(block(kind, { x, y, width, height: 1 }, ink, opposite(ink, canvas), places.pick([0, 1])));
      x += width + places.pick([1, 1, 2]);
    }
  }
  return found;
}

/** Nested arches in tiles as tall as half the picture, some as tall as all of it. */
function arches(canvas: Canvas): Block[] {
  const { columns, rows, inks, choice, places } = canvas;
  const isGiant = choice.next() < 0.5;
  const half = Math.ceil(rows / 2);
  const found: Block[] = [];
  let x = 0;
  if (isGiant && columns >= rows) {
    const area = { x: 0, y: 0, width: rows, height: rows };
    found.push(block('arches', area, inks[0], inks[1], Math.floor(choice.next() * 4)));
    x = rows;
  }
  for (; x < columns; x += half) {
    for (let y = 0; y < rows; y += half) {
      const area = { x, y, width: half, height: half };
      const kind = places.pick<Kind>(['arches', 'arches', 'arches', 'plain', 'disc']);
      const [main, second] = places.shuffle(inks) as [string, string];
      found.push(
        block(kind, area, main, kind === 'arches' ? second : opposite(main, canvas), Math.floor(places.next() * 4)),
      );
    }
  }
  return found;
}

/** One motif repeated in rows, with a single one in another colour. */
function repetition(canvas: Canvas): Block[] {
  const { columns, rows, inks, palette, choice, places } = canvas;
  const kind = choice.pick<Kind>(['toggle', 'disc', 'half', 'quarter', 'leaf']);
  const turn = Math.floor(choice.next() * 4);
  const [byColumn, byRow] = choice.pick([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]) as [number, number];
  const width = kind === 'toggle' ? 2 : 1;
  const across = Math.max(1, Math.floor(columns / width));
  const left = (columns - across * width) / 2;
  const odd = { place: Math.floor(places.next() * across), row: Math.floor(places.next() * rows) };
  const found: Block[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let place = 0; place < across; place += 1) {
      const isOdd = place === odd.place && row === odd.row;
      const main = isOdd ? inks[1] : inks[0];
      const isPlain = (kind === 'disc' && !isOdd) || kind === 'quarter';
      const area = { x: left + place * width, y: row, width, height: 1 };
      const turned = turn + place * byColumn + row * byRow + (isOdd ? 1 : 0);
      found.push(block(kind, area, main, isPlain ? palette.ground : opposite(main, canvas), turned));
    }
  }
  return found;
}

/** The ways in which a cover can be composed. */
export const families: readonly Family[] = [
  { rows: 5, compose: (canvas) => scattered(canvas, canvas.palette, canvas) },
  { rows: 4, compose: panels },
  { rows: 4, compose: monument },
  { rows: 4, compose: counterchange },
  { rows: 3, compose: quilt },
  { rows: 6, compose: strata },
  { rows: 5, compose: stairs },
  { rows: 5, compose: flow },
  { rows: 4, compose: arches },
  { rows: 4, compose: repetition },
];
