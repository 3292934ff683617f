import { AppError } from '~/platform/errors';
import { sharePicture } from './share-picture.server';
import { textResponse } from './text-response';

/**
 * Responds with a share picture. The picture is stored on disk and cached by clients, but not in the page cache, where
 * it would displace pages.
 */
export async function sharePictureResponse(
  name: string,
  subject: Parameters<typeof sharePicture>[1],
  cacheControl: string,
): Promise<Response> {
  try {
    const picture = await sharePicture(name, subject);
    return new Response(new Uint8Array(picture), {
      headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return textResponse(error.status, error.message, { 'Retry-After': '60' });
  }
}
