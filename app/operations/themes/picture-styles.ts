import { readPictureAddress } from '~/content/media/picture-urls';
import { defaultSiteName } from '~/platform/site-identity/site-name';
import type { Variant } from '~/platform/theme/colours';
import { logoSpace, type ThemePictures } from '~/platform/theme/pictures';

/** A text in a style sheet. Quotation marks and backslashes are escaped as in JSON. */
const quoted = (text: string): string => JSON.stringify(text);

/** The site's name or logo in headers and footers, but not the letters in the newsroom's collapsed sidebar. */
const mark = '.wordmark:not(.is-short)';

/** Length of a name, in characters, from which it is set smaller. */
const longName = 12;

function logoStyles({ logo, darkLogo }: ThemePictures, variant: Variant, name: string): string {
  const shown = (variant === 'dark' && darkLogo) || logo;
  if (shown)
    return `${mark}{content:url(${quoted(shown)});box-sizing:content-box;height:${logoSpace.height / 16}rem;width:auto;max-width:min(${logoSpace.width / 16}rem,45vw);object-fit:contain;object-position:0;padding-block:6px;vertical-align:top}`;
  const [start, end] = name === defaultSiteName ? ['Low', 'down'] : [name, ''];
  // Only where the page contains the logo that is live.
  const place = `picture${mark}`;
  return [
    `${place}{padding-block:8px 14px;vertical-align:baseline}`,
    `${place}>*{display:none}`,
    `${place}::before{content:${quoted(start)};font-size:${Math.min(1, longName / name.length)}em}`,
    `${place}::after{content:${quoted(end)};color:var(--accent);position:relative;top:.25em}`,
  ].join('');
}

function accentStyles({ accent }: ThemePictures): string {
  if (accent === null) return '.page-head .standfirst:has(>.picture){display:none}';
  const { x, y } = readPictureAddress(accent)?.focus ?? { x: 50, y: 50 };
  const picture = `url(${quoted(accent)})`;
  return [
    `.page-head .picture{content:${picture};object-position:${x}% ${y}%}`,
    `.page-head:not(:has(.picture))::after{content:"";display:block;margin-top:14px;aspect-ratio:2/1;border-radius:4px;background:${picture} ${x}% ${y}%/cover}`,
  ].join('');
}

/** Path of the page that shows the accent picture. */
export const accentPath = '/subscribe';

/**
 * Returns the styles that show the pictures of a draft on a page of the site, which contains those that are live. They change
 * none of its elements, which belong to its own scripts.
 * @param name the site's name, shown where there is no logo.
 */
export const pictureStyles = (pictures: ThemePictures, variant: Variant, name: string, path: string): string =>
  logoStyles(pictures, variant, name) + (path === accentPath ? accentStyles(pictures) : '');
