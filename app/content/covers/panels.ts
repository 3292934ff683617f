import type { Area, Block, Kind } from './blocks';
import { block, type Canvas, opposite } from './canvas';
import type { Random } from './random';

/** Cuts an area into rectangles of about two cells by halving it again and again. */
function cut(area: Area, random: Random): Area[] {
  const isWide = area.width > area.height || (area.width === area.height && random.next() < 0.5);
  const length = isWide ? area.width : area.height;
  const isSmall = area.width * area.height <= 4 && length <= 3;
  if (length < 2 || (isSmall && random.next() < 0.7)) return [area];
  const at = 1 + Math.floor(random.next() * (length - 1));
  const [first, second] = isWide
    ? [
        { ...area, width: at },
        { ...area, x: area.x + at, width: area.width - at },
      ]
    : [
        { ...area, height: at },
        { ...area, y: area.y + at, height: area.height - at },
      ];
  return [...cut(first, random), ...cut(second, random)];
}

/** Fills an area with rectangular blocks; one in four stays empty. */
export function panelsIn(area: Area, canvas: Canvas): Block[] {
  const { inks, places } = canvas;
  return cut(area, places).flatMap((part, index) => {
    if (places.next() < 0.25) return [];
    const ink = inks[index % inks.length] as string;
    const isTile = part.width === part.height;
    const kinds: Kind[] = isTile ? ['plain', 'quarter', 'disc', 'half', 'dots'] : ['plain', 'plain', 'stripes', 'dots'];
    return block(places.pick(kinds), part, ink, opposite(ink, canvas), Math.floor(places.next() * 4));
  });
}
