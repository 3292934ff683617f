import { database } from '~/platform/database/database.server';
import { contentSecurityPolicyOfData } from '~/platform/http/security-headers.server';
import { storage } from '~/platform/storage/storage.server';
import { filePath, type PictureFormat, pictureFormats, readPictureAddress } from '../addresses';
import { widthsUpTo } from '../constants';
import { shownById } from '../store.server';
import { fileKey } from './keys';

const key = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const name = /^(\d{1,4})(?:-([0-9a-f]{8}))?\.(avif|webp|jpg|png|gif)$/;

/** How long, in seconds, browsers may cache a redirect. */
const movedFor = 300;

const nothing = (): Response =>
  new Response('Picture not found.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/**
 * Responds with one of a picture's files, at `/media/{id}/{width}-{version}.{format}`. It never changes, so it can be
 * cached permanently. An address without a version, or of a replaced picture, redirects to the current one. Serves only
 * files that the server itself encoded.
 */
export async function pictureResponse(id: string, file: string): Promise<Response> {
  const [, width = '', version, format = ''] = name.exec(file) ?? [];
  if (!key.test(id) || width === '') return nothing();
  if (version !== undefined) {
    const bytes = await storage().read(fileKey({ id, version }, Number(width), format as PictureFormat));
    if (bytes) {
      return new Response(new Uint8Array(bytes), {
        headers: {
          'Content-Type': pictureFormats[format as PictureFormat],
          'Content-Length': String(bytes.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': contentSecurityPolicyOfData,
          'X-Content-Type-Options': 'nosniff',
        },
      });
    }
  }
  const address = (await shownById(database(), [id])).get(id)?.address ?? '';
  const picture = readPictureAddress(address);
  if (!picture) return nothing();
  const isMoving = picture.fallback === 'gif';
  const widths = widthsUpTo(picture.width, isMoving);
  const nearest = widths.find((each) => each >= Number(width)) ?? picture.width;
  const isMade = format === 'webp' || (format === 'avif' && !isMoving);
  const path = filePath(picture, nearest, isMade ? (format as PictureFormat) : picture.fallback);
  // The file is missing: a redirect would loop.
  if (path === `/media/${id}/${file}`) return nothing();
  return new Response(null, {
    status: 302,
    headers: { Location: path, 'Cache-Control': `public, max-age=${movedFor}` },
  });
}
