import { z } from 'zod';
import { listArticles } from '~/content/articles/service.server';
import { readPictureAddress } from '~/content/media/picture-urls';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { changeSettings } from '~/platform/settings/change.server';
import type { SettingChange } from '~/platform/settings/setting';
import type { ThemePictures } from '~/platform/theme/pictures';
import {
  accentPictureSetting,
  type SitePictures,
  sitePictures,
  sitePicturesSetting,
} from '~/platform/theme/site-pictures.server';
import { siteTheme, siteThemeSetting } from '~/platform/theme/site-theme.server';
import { isSameTheme, type SiteTheme, themeSchema } from '~/platform/theme/theme';
import { isSamePicture } from './picture-rules';
import { addressesOf, choosePictures } from './pictures.server';

/** The theme that readers see, with its pictures. */
export type LiveTheme = SiteTheme & { pictures: ThemePictures };

const address = z
  .string()
  .max(120, 'Choose a picture from the media library.')
  .refine((text) => readPictureAddress(text) !== undefined, 'Choose a picture from the media library.')
  .nullable();

/** A theme as it is sent. Without pictures, those of the site stay. */
const sentTheme = themeSchema.extend({
  pictures: z.object({ logo: address, darkLogo: address, favicon: address, accent: address }).optional(),
});

/** Returns the theme that readers see. @throws AppError `forbidden`. */
export function readTheme(actor: Actor): LiveTheme {
  authorize(actor, 'settings.manage');
  return { ...siteTheme(), pictures: addressesOf(sitePictures()) };
}

/** Returns the path of the article in which themes are previewed, the newest one; undefined if there is none. */
export async function previewArticlePath(actor: Actor): Promise<string | undefined> {
  authorize(actor, 'settings.manage');
  const { cards } = await listArticles({ limit: 1 });
  return cards[0] && `/article/${encodeURIComponent(cards[0].slug)}`;
}

/**
 * Applies a theme to the site, on every node. Returns it, and the theme that it replaces.
 * @param opened the theme that was current when the change was begun; another one in the meantime is not overwritten.
 * @param address the client's address; undefined for a command.
 * @throws AppError `forbidden`, `conflict` when someone else has applied another theme since, or `invalid` with a message for
 * each colour and picture that is refused.
 */
export async function applyTheme(
  actor: Actor,
  theme: unknown,
  opened: unknown,
  now: Date,
  address?: string,
): Promise<{ replaced: LiveTheme; applied: LiveTheme }> {
  authorize(actor, 'settings.manage');
  const parsed = sentTheme.safeParse(theme);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    throw new AppError('invalid', 'The theme cannot be used as it is.', Object.fromEntries(fields));
  }
  const { pictures: chosen, ...colours } = parsed.data;
  const pictures = chosen && (await choosePictures(actor, chosen));
  const before = sentTheme.safeParse(opened).data;
  let replaced: LiveTheme = readTheme(actor);
  const conflict = () =>
    new AppError(
      'conflict',
      `Someone else has applied “${replaced.name}” since you opened this page. It was not overwritten.`,
    );
  const updateColours = (current: unknown): SiteTheme => {
    replaced = { ...(current as SiteTheme), pictures: replaced.pictures };
    // It may have been applied before, by a request whose response was lost.
    const isApplied = isSameTheme(colours, replaced);
    if (!isApplied && !(before && isSameTheme(before, replaced))) throw conflict();
    return colours;
  };
  const updatePictures = (current: unknown): Partial<SitePictures> => {
    const stored = Object.entries(current as SitePictures) as [keyof SitePictures, SitePictures[keyof SitePictures]][];
    const addresses = Object.fromEntries(stored.map(([name, picture]) => [name, picture?.address ?? null]));
    replaced = { ...replaced, pictures: { ...replaced.pictures, ...addresses } };
    const isStored = (one: Partial<ThemePictures> | undefined): boolean =>
      stored.every(([name, picture]) => isSamePicture(one?.[name], picture?.address));
    if (!isStored(chosen) && !isStored(before?.pictures)) throw conflict();
    return Object.fromEntries(stored.map(([name]) => [name, pictures?.[name] ?? null]));
  };
  const changes: SettingChange[] = [{ setting: siteThemeSetting as never, update: updateColours }];
  if (pictures)
    changes.push(
      { setting: sitePicturesSetting as never, update: updatePictures },
      { setting: accentPictureSetting as never, update: updatePictures },
    );
  await changeSettings(actor, changes, now, address);
  return {
    replaced,
    applied: { ...colours, pictures: pictures ? addressesOf(pictures) : replaced.pictures },
  };
}
