import { loadedSizes, shownPictures } from '~/content/media/shown-pictures.server';
import { weightLimits } from '~/newsroom/workflow/settings';
import type { Executor } from '~/platform/database/database.server';
import { siteSetting } from '~/platform/settings/settings.server';
import type { Checklist, PictureFindings } from '../checklist-rules';
import { creditProblems, type PicturedText, picturesOf } from './picture-rules';
import { type PictureWeight, screens, shownWidths, weighArticle } from './weight-rules';

/** Maximum number of pictures that are weighed in an article; further ones count as not measured. */
const maxWeighed = 100;

/**
 * Returns what the credits and weights of an article’s pictures lead to, with one query; nothing for checks that are off.
 */
export async function pictureFindings(
  executor: Executor,
  text: PicturedText,
  { credits, weight }: Pick<Checklist, 'credits' | 'weight'>,
): Promise<PictureFindings> {
  if (credits === 'off' && weight === 'off') return {};
  const pictures = picturesOf(text);
  const library = await shownPictures(
    executor,
    pictures.map(({ src }) => src),
  );
  const creditsByAddress = new Map([...library].map(([address, { credit }]) => [address, credit]));
  const found: PictureFindings = credits === 'off' ? {} : { credits: creditProblems(pictures, creditsByAddress) };
  if (weight === 'off') return found;
  const keyOf = ({ kind, src }: (typeof pictures)[number]): string => `${kind} ${src}`;
  const ofLibrary = new Map(
    pictures.flatMap((picture) => {
      const address = library.get(picture.src)?.address;
      return address === undefined ? [] : [[keyOf(picture), { kind: picture.kind, address }] as const];
    }),
  );
  const measured = [...ofLibrary].slice(0, maxWeighed);
  const [phone = [], wide = []] = await Promise.all(
    screens.map((screen) =>
      loadedSizes(measured.map(([, { kind, address }]) => ({ address, width: shownWidths[screen][kind] }))),
    ),
  );
  const weights = new Map<string, PictureWeight>(
    measured.map(([key], index) => [key, { phone: phone[index] ?? null, wide: wide[index] ?? null }]),
  );
  const notMeasured: PictureWeight = { phone: null, wide: null };
  const weightOf = (picture: (typeof pictures)[number]) =>
    weights.get(keyOf(picture)) ?? (ofLibrary.has(keyOf(picture)) ? notMeasured : undefined);
  return { ...found, weight: weighArticle(text.content, pictures, weightOf, siteSetting(weightLimits)) };
}
