import type { Block } from './blocks';
import { compose } from './composition';
import { coverPalette } from './palettes';
import { contrast, coverSeed } from './rules';

/** Side length of a grid cell, in SVG units. */
const cell = 100;

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

// Crisp edges snap to the same pixel, so that the ground does not show through between two blocks.
const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path fill="${fill}" shape-rendering="crispEdges" d="M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h-${rounded(width)}z"/>`;

function drawQuarter({ x, y, width, main, second, turn }: Block, ground: string): string {
  const side = width * cell;
  const [left, top] = [x * cell, y * cell];
  const [right, bottom] = [left + side, top + side];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const at = (index: number): string => (corners[(turn + index) % 4] as readonly [number, number]).join(' ');
  // The quarter extends slightly under the tile, so that the ground does not show through at the edge.
  const hasTile = contrast(second, ground) >= 1.2 && turn % 2 === 0;
  const bulge = hasTile ? side * 0.97 : side;
  const quarter = `<path fill="${main}" d="M${at(0)}L${at(1)}A${rounded(bulge)} ${rounded(bulge)} 0 0 1 ${at(3)}z"/>`;
  return hasTile
    ? `${quarter}<path fill="${second}" d="M${at(2)}L${at(1)}A${side} ${side} 0 0 1 ${at(3)}z"/>`
    : // The stroke, one unit wide, closes the gap between quarters side by side.
      quarter.replace('<path', `<path stroke="${main}"`);
}

function drawDisc({ x, y, width, main, second }: Block): string {
  const radius = (width * cell) / 2;
  const centre = `cx="${rounded(x * cell + radius)}" cy="${rounded(y * cell + radius)}"`;
  return `<circle ${centre} r="${rounded(radius)}" fill="${main}"/><circle ${centre} r="${rounded(radius * 0.4)}" fill="${second}"/>`;
}

function drawStripes({ x, y, width, height, main, second, turn }: Block): string {
  const [left, top, across, down] = [x * cell, y * cell, width * cell, height * cell];
  const band = cell / 4;
  const isUpright = turn % 2 === 1;
  let path = '';
  for (let line = 1; line < (isUpright ? width : height) * 4; line += 2)
    path += isUpright
      ? `M${left + line * band} ${top}v${down}h${band}v-${down}z`
      : `M${left} ${top + line * band}h${across}v${band}h-${across}z`;
  return `${rectangle(left, top, across, down, main)}<path fill="${second}" shape-rendering="crispEdges" d="${path}"/>`;
}

/** Draws half a disc: its upper half, turned clockwise by quarter turns. */
function drawHalf({ x, y, width, main, turn }: Block): string {
  const radius = (width * cell) / 2;
  const [centreX, centreY] = [x * cell + radius, y * cell + radius];
  const [fromX = 0, fromY = 0] = [
    [-radius, 0],
    [0, -radius],
    [radius, 0],
    [0, radius],
  ][turn % 4] as number[];
  const at = (offsetX: number, offsetY: number): string =>
    `${rounded(centreX + offsetX)} ${rounded(centreY + offsetY)}`;
  // The stroke, one unit wide, closes the gap between a half and the shape below it.
  return `<path fill="${main}" stroke="${main}" d="M${at(fromX, fromY)}A${radius} ${radius} 0 0 1 ${at(-fromX, -fromY)}z"/>`;
}

/** Draws the space between two arcs from one corner to the opposite one. */
function drawLeaf({ x, y, width, main, turn }: Block): string {
  const side = width * cell;
  const [left, top] = [x * cell, y * cell];
  const [from, to] =
    turn % 2 === 0
      ? [`${left} ${top}`, `${left + side} ${top + side}`]
      : [`${left + side} ${top}`, `${left} ${top + side}`];
  return `<path fill="${main}" d="M${from}A${side} ${side} 0 0 1 ${to}A${side} ${side} 0 0 1 ${from}z"/>`;
}

/** Draws quarter rings around one corner, in alternating colours. */
function drawArches(block: Block, ground: string): string {
  const rings = Math.max(3, Math.round(block.width * 1.5));
  const side = block.width * cell;
  const turn = block.turn % 4;
  const cornerX = block.x * cell + (turn === 1 || turn === 2 ? side : 0);
  const cornerY = block.y * cell + (turn > 1 ? side : 0);
  const [signX, signY] = [turn === 1 || turn === 2 ? -1 : 1, turn > 1 ? -1 : 1];
  const colours = [block.main, block.second, ground];
  const sweep = signX * signY > 0 ? 1 : 0;
  let drawn = '';
  for (let ring = 0; ring < rings; ring += 1) {
    const [outer = 0, inner = 0] = [rings - ring, rings - ring - 1].map((count) => (side * count) / rings);
    const arc = (radius: number, direction: number, x: number, y: number): string =>
      `A${rounded(radius)} ${rounded(radius)} 0 0 ${direction} ${rounded(x)} ${rounded(y)}`;
    const colour = colours[ring % 3];
    // Bands, because discs on top of each other would show as lines at the edges that they share. The stroke closes the
    // gap between arches side by side.
    drawn += `<path fill="${colour}" stroke="${colour}" d="M${rounded(cornerX + signX * outer)} ${cornerY}${arc(outer, sweep, cornerX, cornerY + signY * outer)}V${rounded(cornerY + signY * inner)}${arc(inner, 1 - sweep, cornerX + signX * inner, cornerY)}z"/>`;
  }
  return drawn;
}

/** Draws each row of dots as one line of zero-length dashes with round caps. */
function drawDots({ x, y, width, height, main }: Block): string {
  const gap = cell / 3;
  let path = '';
  for (let row = 0; row < height * 3; row += 1) {
    path += `M${rounded(x * cell + gap / 2)} ${rounded(y * cell + gap * (row + 0.5))}h${rounded(width * cell - gap + 1)}`;
  }
  return `<path d="${path}" fill="none" stroke="${main}" stroke-width="14" stroke-linecap="round" stroke-dasharray="0 33.33"/>`;
}

function drawToggle({ x, y, main, second, turn }: Block): string {
  const [left, top] = [x * cell + 10, y * cell + 20];
  const knob = turn % 4 === 0 ? left + 30 : left + 150;
  return `<rect x="${left}" y="${top}" width="180" height="60" rx="30" fill="${main}"/><circle cx="${knob}" cy="${top + 30}" r="21" fill="${second}"/>`;
}

function drawBlock(block: Block, ground: string): string {
  switch (block.kind) {
    case 'plain':
      return rectangle(block.x * cell, block.y * cell, block.width * cell, block.height * cell, block.main);
    case 'quarter':
      return drawQuarter(block, ground);
    case 'disc':
      return drawDisc(block);
    case 'stripes':
      return drawStripes(block);
    case 'dots':
      return drawDots(block);
    case 'toggle':
      return drawToggle(block);
    case 'half':
      return drawHalf(block);
    case 'leaf':
      return drawLeaf(block);
    case 'arches':
      return drawArches(block, ground);
  }
}

/**
 * Draws an article's cover as an SVG document. The same title, category and size always produce the same picture, and
 * the same title and category have the same ground and composition in every size.
 * @param options.category slug of the category, which determines the colours.
 * @param options.clearWidth width on the left to leave free of blocks, for a title; 0 by default.
 */
export function drawCover(options: {
  title: string;
  category: string;
  width: number;
  height: number;
  clearWidth?: number;
}): string {
  const { width, height, clearWidth = 0 } = options;
  const palette = coverPalette(options);
  const { columns, rows, blocks } = compose(coverSeed(options), palette, (width - clearWidth) / height);
  const [across, down] = [columns * cell, rows * cell];
  const drawn = blocks.map((block) => drawBlock(block, palette.ground)).join('');
  const picture = (attributes: string): string =>
    `<svg ${attributes} viewBox="0 0 ${across} ${down}" preserveAspectRatio="xMidYMid slice">${drawn}</svg>`;
  const isPart = clearWidth > 0;
  const root = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  return isPart
    ? `<svg ${root}>${rectangle(0, 0, width, height, palette.ground)}${picture(`x="${clearWidth}" width="${width - clearWidth}" height="${height}"`)}</svg>`
    : `<svg ${root} viewBox="0 0 ${across} ${down}" preserveAspectRatio="xMidYMid slice">${rectangle(0, 0, across, down, palette.ground)}${drawn}</svg>`;
}
