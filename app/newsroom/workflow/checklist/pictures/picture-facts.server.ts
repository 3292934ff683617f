import {
  loadedKey,
  measuredSize,
  measureFiles,
  type ShownPicture,
  shownPictures,
} from '~/content/media/shown-pictures.server';
import { weightLimits } from '~/newsroom/workflow/settings';
import type { Executor } from '~/platform/database/database.server';
import { siteSetting } from '~/platform/settings/settings.server';
import type { Checklist, PictureFindings } from '../checklist-rules';
import { type ArticlePicture, creditProblems, type PicturedText, picturesOf } from './picture-rules';
import { type LoadedFile, type PictureWeight, type Screen, screens, shownWidths, weighArticle } from './weight-rules';

/** Maximum number of pictures that are measured in an article; further ones count as not measured. */
const maxMeasured = 100;

/** The library pictures that texts show, by the address that the texts have. */
export type LibraryPictures = ReadonlyMap<string, ShownPicture>;
type PictureLevels = Pick<Checklist, 'credits' | 'weight'>;

/** Returns the library pictures that texts show, with one query; none if the checks of pictures are off. */
export async function libraryPictures(
  executor: Executor,
  texts: readonly PicturedText[],
  { credits, weight }: PictureLevels,
): Promise<LibraryPictures> {
  if (credits === 'off' && weight === 'off') return new Map();
  const addresses = texts.flatMap((text) => picturesOf(text).map(({ src }) => src));
  return shownPictures(executor, [...new Set(addresses)]);
}

/** Returns the storage key of the file that a screen loads for a picture; undefined if it is not from the library. */
function keyOn(screen: Screen, { kind, src }: ArticlePicture, library: LibraryPictures): string | undefined {
  const address = library.get(src)?.address;
  return address === undefined ? undefined : loadedKey({ address, width: shownWidths[screen][kind] });
}

/** Returns the storage keys of what an article’s pictures load, those of the first pictures only. */
function measuredKeys(text: PicturedText, library: LibraryPictures): string[] {
  const ofLibrary = picturesOf(text).filter(({ src }) => library.has(src));
  const different = [...new Map(ofLibrary.map((picture) => [`${picture.kind} ${picture.src}`, picture])).values()];
  return different
    .slice(0, maxMeasured)
    .flatMap((picture) => screens.flatMap((screen) => keyOn(screen, picture, library) ?? []));
}

/**
 * Measures the pictures of texts, all in two seconds at most, so that `pictureFindings` knows their sizes. Belongs before a
 * transaction rather than in it.
 */
export async function measurePictures(
  texts: readonly PicturedText[],
  library: LibraryPictures,
  { weight }: PictureLevels,
): Promise<void> {
  if (weight === 'off') return;
  await measureFiles([...new Set(texts.flatMap((text) => measuredKeys(text, library)))]);
}

/**
 * Returns what the credits and sizes of an article’s pictures lead to; nothing for checks that are off. Pictures that have
 * not been measured before (`measurePictures`) count as not measured.
 */
export function pictureFindings(
  text: PicturedText,
  library: LibraryPictures,
  { credits, weight }: PictureLevels,
): PictureFindings {
  const pictures = picturesOf(text);
  const creditsByAddress = new Map([...library].map(([address, { credit }]) => [address, credit]));
  const found: PictureFindings = credits === 'off' ? {} : { credits: creditProblems(pictures, creditsByAddress) };
  if (weight === 'off') return found;
  const fileOn = (screen: Screen, picture: ArticlePicture): LoadedFile | undefined => {
    const file = keyOn(screen, picture, library);
    return file === undefined ? undefined : { file, bytes: measuredSize(file) ?? null };
  };
  const weightOf = (picture: ArticlePicture): PictureWeight | undefined => {
    const [phone, wide] = [fileOn('phone', picture), fileOn('wide', picture)];
    return phone && wide && { phone, wide };
  };
  return { ...found, weight: weighArticle(text.content, pictures, weightOf, siteSetting(weightLimits)) };
}
