import { findOldPicture } from './old-pictures.server';

/** Seconds for which browsers may cache a redirect. */
const redirectMaxAge = 86_400;

/** Redirects the former address of an imported picture to its new one; `undefined` for any other path. */
export async function oldPictureResponse(pathname: string): Promise<Response | undefined> {
  const address = await findOldPicture(pathname);
  if (address === undefined) return undefined;
  return new Response(null, {
    status: 301,
    headers: { Location: address, 'Cache-Control': `public, max-age=${redirectMaxAge}` },
  });
}
