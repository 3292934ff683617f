import { pluralise } from '~/platform/languages/pluralise';
import { linkPlace, type Problem } from '../problem';
import { type ArticlePicture, isFromElsewhere } from './picture-rules';

/** The two screens for which pictures are weighed. */
export const screens = ['phone', 'wide'] as const;
export type Screen = (typeof screens)[number];

/**
 * How wide pictures are shown, in pixels of the screen: on a phone with 390 CSS pixels at double density, and on a screen
 * with 1,440 (`sizes` in story.tsx and responsive-pictures.server.ts).
 */
export const shownWidths: Record<Screen, Record<ArticlePicture['kind'], number>> = {
  phone: { own: 780, text: 780 },
  wide: { own: 1_216, text: 704 },
};

/** Bytes of the files that browsers load for a picture; null where they could not be measured. */
export type PictureWeight = Record<Screen, number | null>;

/** Limits beyond which an article is heavy (setting `weightLimits`). */
export type WeightLimits = { megabytes: number; embeds: number };

const megabyte = 1_000_000;

/** Formats a size, such as `340 kB` or `2.1 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1_000)} kB` : `${(Math.ceil(bytes / (megabyte / 10)) / 10).toFixed(1)} MB`;

/** The addresses of what a text embeds from other sites. */
const embedsIn = (content: string): string[] =>
  [...content.matchAll(/<p\b[^<>]*\bclass="[^"]*\bcontent-embed\b[^<>]*>.*?\shref="([^"]*)"/gs)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replace(/#.*$/s, ''),
  );

/**
 * Returns how much readers load for an article’s pictures and what it embeds, as a fact, and what of this is too much. A
 * picture that is shown twice is loaded once.
 * @param weights the weights of the library pictures by address, as `kind` shows them.
 */
export function weighArticle(
  content: string,
  pictures: readonly ArticlePicture[],
  weightOf: (picture: ArticlePicture) => PictureWeight | undefined,
  limits: WeightLimits,
): { fact: string; problems: Problem[] } {
  const seen = new Set<string>();
  const different = pictures.filter(({ kind, src }) => {
    const isNew = !seen.has(`${kind} ${src}`);
    seen.add(`${kind} ${src}`);
    return isNew;
  });
  const weighed = different.flatMap((picture) => {
    const weight = weightOf(picture);
    return weight ? [{ picture, weight }] : [];
  });
  const total = (screen: Screen): number => weighed.reduce((sum, { weight }) => sum + (weight[screen] ?? 0), 0);
  const [phone, wide] = [total('phone'), total('wide')];
  const unmeasured = weighed.filter(({ weight }) => weight.phone === null || weight.wide === null).length;
  const external = different.filter(({ src }) => isFromElsewhere(src)).length;
  const embeds = embedsIn(content);
  const texts = `${sizeText(phone)} on a phone and ${sizeText(wide)} on a wide screen`;
  const facts = [
    ...(weighed.length > 0 ? [`Pictures: ${texts}`] : []),
    ...(unmeasured > 0 ? [`${pluralise(unmeasured, 'picture')} not measured`] : []),
    ...(external > 0 ? [`${pluralise(external, 'picture')} from other sites, not measured`] : []),
    ...(embeds.length > 0 ? [pluralise(embeds.length, 'embed')] : []),
  ];
  const problems: Problem[] = [];
  const largest = ({ weight }: (typeof weighed)[number]): number => Math.max(weight.phone ?? 0, weight.wide ?? 0);
  const [heaviest] = [...weighed].sort((one, other) => largest(other) - largest(one));
  if (heaviest && Math.max(phone, wide) > limits.megabytes * megabyte) {
    const { which, place } = heaviest.picture;
    const name = which.charAt(0).toLowerCase() + which.slice(1);
    problems.push({
      sentence: `Readers load ${texts} for the pictures, more than ${limits.megabytes} MB. The heaviest is ${name}, with ${sizeText(largest(heaviest))}.`,
      place,
    });
  }
  const extra = embeds[limits.embeds];
  if (extra !== undefined)
    problems.push({
      sentence: `The article has ${pluralise(embeds.length, 'embed')}, more than ${limits.embeds}.`,
      place: linkPlace(extra),
    });
  return { fact: facts.length > 0 ? facts.join(', ') : 'No pictures or embeds', problems };
}
