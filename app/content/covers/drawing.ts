import { type Area, type Block, compose } from './composition';
import { categoryPalette, contrast } from './rules';

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
    : quarter;
}

function drawDisc({ x, y, width, main, second }: Block): string {
  const radius = (width * cell) / 2;
  const centre = `cx="${x * cell + radius}" cy="${y * cell + radius}"`;
  return `<circle ${centre} r="${radius}" fill="${main}"/><circle ${centre} r="${rounded(radius * 0.4)}" fill="${second}"/>`;
}

function drawStripes({ x, y, width, height, main, second }: Block): string {
  const [left, top, across] = [x * cell, y * cell, width * cell];
  const band = cell / 4;
  let path = '';
  for (let line = 1; line < height * 4; line += 2)
    path += `M${left} ${top + line * band}h${across}v${band}h-${across}z`;
  return `${rectangle(left, top, across, height * cell, main)}<path fill="${second}" d="${path}"/>`;
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
  }
}

/**
 * Draws an article's cover as an SVG document. The same title, category and size always produce the same picture.
 * @param options.category slug of the category, which determines the colours.
 * @param options.rows number of grid rows; 5 by default.
 * @param options.clear cells to leave free of blocks, for a title.
 */
export function drawCover(options: {
  title: string;
  category: string;
  width: number;
  height: number;
  rows?: number;
  clear?: Area;
}): string {
  const { width, height, rows = 5 } = options;
  const palette = categoryPalette(options.category);
  const columns = Math.max(1, Math.ceil((width / height) * rows - 0.001));
  const blocks = compose(`${options.category}\n${options.title}`, palette, { columns, rows }, options.clear);
  const [across, down] = [columns * cell, rows * cell];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${across} ${down}" preserveAspectRatio="xMidYMid slice">${rectangle(0, 0, across, down, palette.ground)}${blocks.map((block) => drawBlock(block, palette.ground)).join('')}</svg>`;
}
