import { hash } from 'node:crypto';
import { z } from 'zod';
import type { SiteLogo } from '~/platform/metadata/site-data';
import { setting } from '~/platform/settings/setting';
import { siteSetting } from '~/platform/settings/settings.server';
import type { PictureName } from './pictures';
import { siteTheme } from './site-theme.server';

/** A picture of the theme: the path of the file that is shown, with the focal point after `#`, and that file's size. */
const sitePicture = z.object({
  // The address becomes part of a style sheet.
  address: z.string().regex(/^\/media\/[0-9a-f-]{36}\/\d{1,4}-[0-9a-f]{8}\.(?:png|jpg)(?:#\d{1,3},\d{1,3})?$/),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type SitePicture = z.output<typeof sitePicture>;
export type SitePictures = Readonly<Record<PictureName, SitePicture | null>>;

const optional = sitePicture.nullable().default(null);

/** The pictures that every page shows. */
export const sitePicturesSetting = setting(
  'sitePictures',
  z
    .object({ logo: optional, darkLogo: optional, favicon: optional })
    .default({ logo: null, darkLogo: null, favicon: null }),
);

/** The accent picture, a setting of its own because few pages show it. */
export const accentPictureSetting = setting('accentPicture', z.object({ accent: optional }).default({ accent: null }));

/** Cache tag of the pages that show the accent picture. */
export const accentPictureTag = 'accent-picture';

/** Returns the pictures of the theme that readers see. */
export const sitePictures = (): SitePictures => ({
  ...siteSetting(sitePicturesSetting),
  ...siteSetting(accentPictureSetting),
});

/** Returns the site's logo for pages; undefined if it has none. */
export function siteLogo(): SiteLogo | undefined {
  const { logo, darkLogo } = siteSetting(sitePicturesSetting);
  if (!logo) return undefined;
  const { mode } = siteTheme();
  const { address, width, height } = (mode === 'dark' && darkLogo) || logo;
  return { src: address, width, height, ...(mode === 'system' && darkLogo && { dark: darkLogo.address }) };
}

/**
 * Returns the styles of the logo; empty if there is none. A page contains the logo for what most visitors see; that of
 * those who have chosen otherwise replaces it here.
 */
export function logoStyles(): string {
  const { logo, darkLogo } = siteSetting(sitePicturesSetting);
  if (!logo) return '';
  const layout =
    'picture.wordmark{padding-block:6px;vertical-align:top}' +
    '.wordmark img{height:2.25rem;width:auto;max-width:min(13rem,45vw);object-fit:contain;object-position:0}';
  if (!darkLogo) return layout;
  const show = (theme: string, { address }: SitePicture): string =>
    `:root[data-theme=${theme}] .wordmark img{content:url(${address})}`;
  const system = (scheme: string, picture: SitePicture): string =>
    `@media (prefers-color-scheme:${scheme}){${show('system', picture)}}`;
  return [layout, show('light', logo), show('dark', darkLogo), system('light', logo), system('dark', darkLogo)].join(
    '',
  );
}

/** Sizes of the icon, in pixels: browser tabs, the home screens of Apple’s devices, and installed apps. */
export const iconSizes = { tab: 32, touch: 180, app: 192, splash: 512 } as const;

/** Returns the version of the site's icon, which changes with the picture and with its ground; undefined if it has none. */
export function siteIconVersion(): string | undefined {
  const { favicon } = siteSetting(sitePicturesSetting);
  const { background } = siteTheme().light;
  return favicon ? hash('sha256', `${favicon.address} ${background}`, 'base64url').slice(0, 12) : undefined;
}

/** Returns the path of the site's own icon in a size, in pixels; undefined if it has none. */
export function siteIconPath(size: number): string | undefined {
  const version = siteIconVersion();
  return version && `/theme/icon-${size}.png?v=${version}`;
}
