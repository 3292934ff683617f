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

/** A file that browsers load, and its size in bytes; null if it could not be measured. */
export type LoadedFile = { file: string; bytes: number | null };
/** The files that browsers load for a picture. */
export type PictureWeight = Record<Screen, LoadedFile>;

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
 * file that is shown twice is loaded once.
 * @param weightOf returns the files of a picture; undefined for one that is not from the library.
 */
export function weighArticle(
  content: string,
  pictures: readonly ArticlePicture[],
  weightOf: (picture: ArticlePicture) => PictureWeight | undefined,
  limits: WeightLimits,
): { fact: string; problems: Problem[] } {
  const weighed = pictures.flatMap((picture) => {
    const weight = weightOf(picture);
    return weight ? [{ picture, weight }] : [];
  });
  const filesOn = (screen: Screen) => new Map(weighed.map(({ weight }) => [weight[screen].file, weight[screen].bytes]));
  const total = (screen: Screen): number =>
    [...filesOn(screen).values()].reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
  const [phone, wide] = [total('phone'), total('wide')];
  const isUnmeasured = ({ weight }: (typeof weighed)[number]) =>
    weight.phone.bytes === null || weight.wide.bytes === null;
  const unmeasured = new Set(weighed.filter(isUnmeasured).map(({ weight }) => weight.phone.file)).size;
  // A library picture may have the address of this site, too.
  const otherPictures = pictures.filter((picture) => isFromElsewhere(picture.src) && !weightOf(picture));
  const external = new Set(otherPictures.map(({ src }) => src)).size;
  const embeds = embedsIn(content);
  const texts = `${sizeText(phone)} on a phone and ${sizeText(wide)} on a wide screen`;
  const facts = [
    ...(weighed.length > 0 ? [`Pictures: ${texts}`] : []),
    ...(unmeasured > 0 ? [`${pluralise(unmeasured, 'picture')} not measured`] : []),
    ...(external > 0 ? [`${pluralise(external, 'picture')} from other sites, not measured`] : []),
    ...(embeds.length > 0 ? [pluralise(embeds.length, 'embed')] : []),
  ];
  const problems: Problem[] = [];
  const largest = ({ weight }: (typeof weighed)[number]): number =>
    Math.max(weight.phone.bytes ?? 0, weight.wide.bytes ?? 0);
  const [heaviest] = [...weighed].sort((one, other) => largest(other) - largest(one));
  if (heaviest && Math.max(phone, wide) > limits.megabytes * megabyte) {
    const { which, place } = heaviest.picture;
    const name = which.charAt(0).toLowerCase() + which.slice(1);
    problems.push({
      sentence: `The pictures come to ${texts} (limit: ${limits.megabytes} MB). The largest is ${name}, with ${sizeText(largest(heaviest))}.`,
      place,
      // Not the sizes: they depend on what could be measured in time.
      subject: ['pictures', ...screens.flatMap((screen) => [...filesOn(screen).keys()].sort())].join(' '),
    });
  }
  const extra = embeds[limits.embeds];
  if (extra !== undefined)
    problems.push({
      sentence: `The article has ${pluralise(embeds.length, 'embed')} (limit: ${limits.embeds}).`,
      place: linkPlace(extra),
      subject: ['embeds', ...[...embeds].sort()].join(' '),
    });
  return { fact: facts.length > 0 ? facts.join(', ') : 'No pictures or embeds', problems };
}
