import { defaultSiteName, siteName } from '~/platform/site-identity/site-name';

/** The colours of a category's covers: the ground, and four colours for the blocks on it. */
export type Palette = { ground: string; colours: readonly [string, string, string, string] };

const fixedPalettes: Record<string, Palette> = {
  news: { ground: '#FF5A36', colours: ['#14130F', '#FFD9C7', '#FFF6EC', '#B92B10'] },
  tutorials: { ground: '#0F5C4D', colours: ['#F2F5EA', '#9BE3B4', '#F4C84A', '#083A31'] },
  reviews: { ground: '#F4C84A', colours: ['#14130F', '#FFF6D8', '#E0662B', '#7A5C00'] },
  tools: { ground: '#2743D6', colours: ['#F5F4FF', '#9FB1FF', '#FF8A5C', '#101F7A'] },
  insights: { ground: '#E6DDF7', colours: ['#2A1650', '#7F56D9', '#FF7A59', '#FFFFFF'] },
};

/** Palettes for all other categories. A category always gets the same one. */
const furtherPalettes: readonly Palette[] = [
  { ground: '#F7C6D0', colours: ['#3B0D2A', '#D6336C', '#FFF3F1', '#F2874B'] },
  { ground: '#12324A', colours: ['#F3EFE4', '#6EC1D6', '#F26B4E', '#0A1E2E'] },
  { ground: '#D9E4C4', colours: ['#1F3320', '#5E8C3A', '#F4A340', '#FFFFFF'] },
  { ground: '#3A2332', colours: ['#F6E7D8', '#E58FA5', '#F2B84B', '#1F1019'] },
  { ground: '#BFE3E8', colours: ['#0D3B4C', '#1E8A9C', '#FF7F5C', '#FFFFFF'] },
];

/** Returns a category's palette: its own if it has one, otherwise one of the further palettes, chosen by slug. */
export function categoryPalette(slug: string): Palette {
  const own = Object.hasOwn(fixedPalettes, slug) ? fixedPalettes[slug] : undefined;
  return own ?? (furtherPalettes[hashOf(`series ${slug}`) % furtherPalettes.length] as Palette);
}

/** Paper of the light and the dark theme. A ground that is hardly different would leave a cover without an edge. */
const papers = ['#FBFAF6', '#12110E'];

/**
 * Returns the colours of a palette that can be the ground of a cover: a title in another of its colours is legible on
 * it, and the cover stands out from the page in both themes.
 */
export function groundsOf({ ground, colours }: Palette): string[] {
  const all = [ground, ...colours];
  return all.filter(
    (colour) =>
      papers.every((paper) => contrast(colour, paper) >= 1.15) &&
      all.filter((other) => contrast(other, colour) >= 1.5).length >= 2 &&
      all.some((other) => contrast(other, colour) >= 4.5),
  );
}

/** Returns what a cover is drawn from, as one text. */
export const coverSeed = (cover: { title: string; category: string }): string => `${cover.category}\n${cover.title}`;

/**
 * Returns the palette of one cover: the category's, with the ground selected by the title. The category's own ground is
 * twice as frequent as each of the others.
 * @param cover.category slug of the category.
 */
export function coverPalette(cover: { title: string; category: string }): Palette {
  const palette = categoryPalette(cover.category);
  const grounds = [palette.ground, ...groundsOf(palette)];
  const ground = grounds[hashOf(`${coverSeed(cover)}\nground`) % grounds.length] as string;
  const [first, second, third, fourth] = [palette.ground, ...palette.colours].filter((colour) => colour !== ground);
  return { ground, colours: [first, second, third, fourth] as Palette['colours'] };
}

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

/** Returns a short hash, for URLs, of everything a cover is drawn from. It changes with the title and category. */
export function coverHash(card: CoverSource): string {
  const seed = `${drawingVersion}\n${card.category.slug}\n${card.category.name}\n${card.title}`;
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
