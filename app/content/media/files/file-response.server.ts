import { database } from '~/platform/database/database.server';
import { dataContentSecurityPolicy } from '~/platform/http/security-headers.server';
import { storage } from '~/platform/storage/storage.server';
import { widthsUpTo } from '../constants';
import { filePath, type PictureFormat, pictureFormats, readPictureAddress } from '../picture-urls';
import { picturesById } from '../store.server';
import { isPictureDeleted } from './deleted-pictures.server';
import { fileKey } from './keys';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const fileNamePattern = /^(\d{1,4})(?:-([0-9a-f]{8}))?\.(avif|webp|jpg|png|gif)$/;

/** How long, in seconds, browsers may cache a redirect. */
const redirectMaxAge = 300;

const notFoundResponse = (): Response =>
  new Response('Picture not found.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/**
 * Responds with one file of a picture, at `/media/{id}/{width}-{version}.{format}`. The file never changes, so it can
 * be cached permanently. An address without a version, or with an outdated one, redirects to the current address.
 * Serves only files that the server itself encoded, and none of a deleted picture, although its files are kept for a
 * while.
 */
export async function pictureResponse(id: string, file: string): Promise<Response> {
  const [, width = '', version, format = ''] = fileNamePattern.exec(file) ?? [];
  if (!idPattern.test(id) || width === '' || isPictureDeleted(id)) return notFoundResponse();
  if (version !== undefined) {
    const bytes = await storage().read(fileKey({ id, version }, Number(width), format as PictureFormat));
    if (bytes) {
      return new Response(new Uint8Array(bytes), {
        headers: {
          'Content-Type': pictureFormats[format as PictureFormat],
          'Content-Length': String(bytes.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': dataContentSecurityPolicy,
          'X-Content-Type-Options': 'nosniff',
        },
      });
    }
  }
  const address = (await picturesById(database(), [id])).get(id)?.address ?? '';
  const picture = readPictureAddress(address);
  if (!picture) return notFoundResponse();
  const isMoving = picture.fallback === 'gif';
  const widths = widthsUpTo(picture.width, isMoving);
  const nearestWidth = widths.find((each) => each >= Number(width)) ?? picture.width;
  const isAvailable = format === 'webp' || (format === 'avif' && !isMoving);
  const path = filePath(picture, nearestWidth, isAvailable ? (format as PictureFormat) : picture.fallback);
  // The file is missing: a redirect would loop.
  if (path === `/media/${id}/${file}`) return notFoundResponse();
  return new Response(null, {
    status: 302,
    headers: { Location: path, 'Cache-Control': `public, max-age=${redirectMaxAge}` },
  });
}
