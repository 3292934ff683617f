import type { LoaderFunctionArgs } from 'react-router';
import { cacheResponse } from '~/platform/requests/request.server';
import { siteDescription } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { iconSizes, siteIconPath, sitePictures } from '~/platform/theme/site-pictures.server';
import { siteTheme } from '~/platform/theme/site-theme.server';

/** Returns the icons of an installed app: the site's own, no larger than its picture, or the magazine's. */
function icons(): { src: string; sizes: string; type: string }[] {
  const { favicon } = sitePictures();
  if (!favicon) return [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }];
  return [iconSizes.app, iconSizes.splash]
    .filter((size) => size <= Math.max(favicon.width, iconSizes.app))
    .map((size) => ({ src: siteIconPath(size) ?? '', sizes: `${size}x${size}`, type: 'image/png' }));
}

/** Returns the web app manifest, from which browsers take the site's name when a reader installs it. */
export function loader({ context }: LoaderFunctionArgs): Response {
  cacheResponse(context, 86_400, []);
  const { background } = siteTheme().light;
  const manifest = {
    name: siteName(),
    short_name: siteName(),
    description: siteDescription('en'),
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: icons(),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
