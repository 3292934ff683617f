import { ownAccent } from '~/platform/theme/own-accent';
import { withLightness } from '~/platform/theme/variants';
import { contrast, coverSeed, hashOf } from './rules';

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

/** Returns a category's palette: its own if it has one (that of news has the accent of the site's theme), otherwise one of the further palettes, chosen by slug. */
export function categoryPalette(slug: string): Palette {
  const accent = ownAccent();
  if (slug === 'news' && accent) return accentPalette(accent);
  const own = Object.hasOwn(fixedPalettes, slug) ? fixedPalettes[slug] : undefined;
  return own ?? (furtherPalettes[hashOf(`series ${slug}`) % furtherPalettes.length] as Palette);
}

/**
 * Returns the palette for another accent than the site's own: the lightness and chroma of the colours of news, in the hue of
 * the accent.
 */
export function accentPalette(accent: string): Palette {
  const [ground, pale, paper, deep] = [
    withLightness(accent, 0.7),
    withLightness(accent, 0.9, 0.4),
    withLightness(accent, 0.975, 0.15),
    withLightness(accent, 0.5),
  ];
  return { ground, colours: ['#14130f', pale, paper, deep] };
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
