import type { LoaderFunctionArgs } from 'react-router';
import type { AddressRules } from '~/platform/http/address-rules';
import { siteIconVersion } from '~/platform/theme/site-pictures.server';
import { siteIcon } from '../icons.server';

export const handle = { query: ['v'] } satisfies AddressRules;

/** Returns the site's own icon, at `/theme/icon-{size}.png`. Under its current version, it can be stored permanently. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  // Before the icon is drawn: a change that arrives meanwhile would give the former icon the new version.
  const isCurrent = new URL(request.url).searchParams.get('v') === siteIconVersion();
  const icon = await siteIcon(Number(/^icon-(\d{1,3})\.png$/.exec(params.file ?? '')?.[1]));
  if (!icon)
    return new Response('Icon not found.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  return new Response(new Uint8Array(icon), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    },
  });
}
