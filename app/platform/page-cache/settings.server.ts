import { z } from 'zod';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';
import { siteSetting } from '~/platform/settings/settings.server';
import { chooseEncoding, type Encoding } from './page-cache.server';

/** Limits of `cacheTimeout`, in seconds (spec 3 §5). */
export const timeoutLimits = { min: 300, max: 7_200 } as const;
const defaultTimeout = 3_600;

/** Whether visitors’ pages may be cached, on the site's servers and at a CDN. */
export const enableCaching = setting('enableCaching', z.boolean().default(true));

/** Seconds for which the pages that change least are cached; all others are cached for a fixed fraction of it. */
export const cacheTimeout = setting('cacheTimeout', wholeNumberWithin(timeoutLimits).default(defaultTimeout));

/** Whether responses are sent compressed. */
export const enableCompression = setting('enableCompression', z.boolean().default(true));

/** Whether readers load pictures from the CDN. */
export const enableCDN = setting('enableCDN', z.boolean().default(false));

/** Base address of the pictures at the CDN; empty if there is none. */
export const cdnUrl = setting(
  'cdnUrl',
  z
    .string()
    .transform((text, { issues }) => {
      const entered = text.trim();
      if (entered === '') return '';
      const url = URL.canParse(entered) ? new URL(entered) : undefined;
      const address = url ? url.origin + url.pathname.replace(/\/+$/, '') : '';
      // The address must be safe in HTML attributes, and in lists of pictures, which are separated by commas. The name of a
      // server can contain quotation marks and commas, too.
      const isSafe = /^https:\/\/[\w.:[\]-]+(?:\/[\w./~-]*)?$/.test(address);
      if (isSafe && url?.href === `${url?.origin}${url?.pathname}`) return address;
      issues.push({
        code: 'custom',
        message: 'Enter an https:// URL, such as https://cdn.example.com.',
        input: text,
      });
      return z.NEVER;
    })
    .pipe(z.string().max(200, 'Enter at most 200 characters.'))
    .default(''),
);

/**
 * Returns the seconds for which a response may be cached now. What pages ask for assumes the default timeout, and changes
 * in proportion to it, except for files that are cached for longer than any page.
 * @param requested the seconds that the response asks for; 0 if it must not be cached.
 */
export function cacheSecondsFor(requested: number): number {
  if (!siteSetting(enableCaching)) return 0;
  return requested > defaultTimeout ? requested : Math.round((requested * siteSetting(cacheTimeout)) / defaultTimeout);
}

/** Returns the encoding in which a response is sent to a client that accepts the given ones. */
export const encodingFor = (acceptEncoding: string | null | undefined): Encoding =>
  siteSetting(enableCompression) ? chooseEncoding(acceptEncoding) : 'identity';

/** Returns the address from which readers load pictures, before a picture's path; empty if it is this site. */
export const pictureBase = (): string => (siteSetting(enableCDN) ? siteSetting(cdnUrl) : '');
