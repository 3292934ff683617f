import { defaultSiteName, siteName } from '~/platform/site-identity/site-name';
import { ownAccent } from '~/platform/theme/own-accent';

/** Returns what a cover is drawn from, as one text. */
export const coverSeed = (cover: { title: string; category: string }): string => `${cover.category}\n${cover.title}`;

/** Shapes in which covers are served, with their sizes in pixels. */
export const coverShapes = {
  wide: { width: 1200, height: 600 },
  card: { width: 800, height: 500 },
  square: { width: 500, height: 500 },
} as const;
export type CoverShape = keyof typeof coverShapes;

export const isCoverShape = (text: string): text is CoverShape => Object.hasOwn(coverShapes, text);

/** Increment when the drawing changes, so that browsers and caches do not show outdated pictures. */
const drawingVersion = 4;

/** What a cover is drawn from. */
export type CoverSource = { title: string; category: { slug: string; name: string } };

/** Returns a short hash, for URLs, of everything a cover is drawn from. It changes with the title, the category and the theme's accent. */
export function coverHash(card: CoverSource): string {
  const seed = `${drawingVersion}${ownAccent() ?? ''}\n${card.category.slug}\n${card.category.name}\n${card.title}`;
  return hashOf(seed).toString(36).padStart(7, '0') + hashOf(`${seed}\n`).toString(36).padStart(7, '0');
}

/**
 * Returns the path of an article's generated cover. It changes with the title and category, so the picture can be
 * cached permanently.
 */
export function coverUrl(card: CoverSource & { id: string }, shape: CoverShape): string {
  return `/covers/${card.id}/${coverHash(card)}-${shape}.svg`;
}

/** Returns a short hash of everything a share picture is drawn from: as a cover, and the site's name unless it is the default. */
export function shareHash(card: CoverSource): string {
  const name = siteName();
  return coverHash(card) + (name === defaultSiteName ? '' : hashOf(name).toString(36).padStart(7, '0'));
}

/** Returns the path of an article's share picture (1200×630 PNG). It changes with what the picture is drawn from. */
export function shareUrl(card: CoverSource & { id: string }): string {
  return `/share/${card.id}/${shareHash(card)}.png`;
}

/**
 * Hashes text to 32 bits: FNV-1a with a final mix, so that even short strings are spread evenly. Not cryptographically
 * secure.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns the relative luminance of a `#RRGGBB` colour (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio, from 1 to 21, of two `#RRGGBB` colours (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
