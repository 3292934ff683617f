import type { LoaderFunctionArgs } from 'react-router';
import type { AddressRules } from '~/platform/http/address-rules';
import { siteThemeSheet } from '~/platform/theme/theme-sheet.server';

export const handle = { query: ['v'] } satisfies AddressRules;

/**
 * Returns the styles of the site's theme. Its address names their version; a page that was rendered before the last change
 * asks for an earlier one and receives the current styles, which must not be stored under that address.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { styles, version } = siteThemeSheet();
  const isCurrent = new URL(request.url).searchParams.get('v') === version;
  return new Response(styles, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    },
  });
}
