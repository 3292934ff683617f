import { findChosenPicture, keepChosenPicture, readPictureFile } from '~/content/media/chosen-pictures.server';
import { readPictureAddress } from '~/content/media/picture-urls';
import type { MediaUse } from '~/content/media/rules';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { DomainEvent } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type CheckedChange, storedValue, updateSetting } from '~/platform/settings/change.server';
import type { Setting } from '~/platform/settings/setting';
import { pictureNames, type ThemePictures } from '~/platform/theme/pictures';
import {
  accentPictureSetting,
  type SitePicture,
  type SitePictures,
  sitePictures,
  sitePicturesSetting,
} from '~/platform/theme/site-pictures.server';
import { isSamePicture, largestLogo, pictureIdAt, pictureProblem, pictureTexts, shownFile } from './picture-rules';

/** The settings with the pictures of the theme. */
const pictureSettings = [sitePicturesSetting, accentPictureSetting] as unknown as readonly Setting<
  Partial<SitePictures>
>[];

const missing = 'This picture is not in the media library. It may have been deleted.';

/** Returns the address of each picture. */
export const addressesOf = (pictures: SitePictures): ThemePictures =>
  Object.fromEntries(pictureNames.map((name) => [name, pictures[name]?.address ?? null])) as ThemePictures;

/** Returns a chosen picture as the theme stores it, or what is wrong with it. */
async function choosePicture(
  name: keyof ThemePictures,
  address: string,
  executor?: Executor,
): Promise<SitePicture | string> {
  const found = await findChosenPicture(address, executor);
  if (!found) return missing;
  const problem = pictureProblem(name, found);
  if (problem) return problem;
  const shown = shownFile(name, found);
  if (name !== 'logo' && name !== 'darkLogo') return shown;
  const size = (await readPictureFile(shown.address))?.length;
  if (size === undefined) return 'This picture’s file is missing. Upload it again.';
  return size > largestLogo
    ? `Every page would load ${Math.ceil(size / 1000)} kB for this logo, and the limit is ${largestLogo / 1000} kB. Use a drawing with few colors rather than a photo.`
    : shown;
}

/**
 * Returns the chosen pictures as the theme stores them. Those that stay are not checked again.
 * @throws AppError `forbidden` when the actor may not use the library; `invalid` with a message for each refused picture.
 */
export async function choosePictures(actor: Actor, chosen: ThemePictures): Promise<SitePictures> {
  const current = sitePictures();
  const pictures: Record<string, SitePicture | null> = {};
  const problems: Record<string, string> = {};
  for (const name of pictureNames) {
    const address = chosen[name];
    // A logo for dark pages only would leave the others without one.
    if (address === null || (name === 'darkLogo' && chosen.logo === null)) {
      pictures[name] = null;
    } else if (isSamePicture(address, current[name]?.address)) {
      pictures[name] = current[name];
    } else {
      authorize(actor, 'media.use');
      const picture = await choosePicture(name, address);
      if (typeof picture === 'string') problems[`pictures.${name}`] = `${pictureTexts[name].label}: ${picture}`;
      else pictures[name] = picture;
    }
  }
  const [problem] = Object.values(problems);
  if (problem) throw new AppError('invalid', problem, problems);
  return pictures as SitePictures;
}

/**
 * Keeps the pictures of a changed theme from being changed or deleted until the change is stored.
 * @throws AppError `conflict` when one has been changed or deleted since it was chosen.
 */
export async function keepPictures({ executor, isChanged, newValue }: CheckedChange): Promise<void> {
  for (const setting of pictureSettings) {
    if (!isChanged(setting)) continue;
    for (const picture of Object.values(newValue(setting))) {
      if (!picture) continue;
      const locked = await keepChosenPicture(executor, picture.address);
      if (readPictureAddress(locked?.address ?? '')?.version === readPictureAddress(picture.address)?.version) continue;
      const sentence = 'One of the pictures has just been replaced or deleted. Try again, or choose another picture.';
      throw new AppError('conflict', sentence);
    }
  }
}

/**
 * Updates the theme after a library picture was replaced or its focal point was moved.
 * @throws AppError `invalid` when the theme cannot use the new file: readers would lose all of the theme's pictures.
 */
export async function followPicture(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  mediaId: string,
): Promise<void> {
  for (const setting of pictureSettings) {
    const stored = await storedValue(executor, setting);
    const next: Record<string, SitePicture> = {};
    for (const name of pictureNames) {
      const address = stored[name]?.address;
      if (address === undefined || pictureIdAt(address) !== mediaId) continue;
      const found = await findChosenPicture(address, executor);
      if (!found) continue;
      const isReplaced = readPictureAddress(found.address)?.version !== readPictureAddress(address)?.version;
      const picture = isReplaced ? await choosePicture(name, address, executor) : shownFile(name, found);
      if (typeof picture === 'string')
        throw new AppError('invalid', `The site’s theme shows this picture. ${pictureTexts[name].label}: ${picture}`);
      next[name] = picture;
    }
    if (Object.keys(next).length === 0) continue;
    await updateSetting(executor, emit, setting, (current) => ({ ...current, ...next }), new Date());
  }
}

/** Returns the uses of a library picture in the theme. */
export async function findThemeUses(actor: Actor, executor: Executor, mediaId: string): Promise<MediaUse[]> {
  authorize(actor, 'media.use');
  const pictures: Partial<SitePictures> = {
    ...(await storedValue(executor, sitePicturesSetting)),
    ...(await storedValue(executor, accentPictureSetting)),
  };
  return pictureNames
    .filter((name) => pictureIdAt(pictures[name]?.address) === mediaId)
    .map((name) => ({
      where: 'page',
      title: pictureTexts[name].label,
      path: '/admin/themes',
      kind: 'Theme',
      isPublished: true,
    }));
}
