import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { largestWidth, widthsUpTo } from '../constants';
import { type FallbackFormat, type PictureFormat, pictureFormats } from '../picture-urls';
import {
  dualFormatReason,
  firstFrameReason,
  formatOf,
  type MediaLimits,
  type PictureHeader,
  rejectionReason,
  tooLargeReason,
  tooManyPixelsReason,
} from '../rules';

/**
 * Number of pictures processed at the same time. Each needs memory for all its pixels, and one CPU core for a second or
 * two.
 */
const maxConcurrent = 1;
/**
 * Maximum number of queued pictures. Further uploads are rejected as "try later", so that a flood of uploads cannot
 * exhaust memory.
 */
const longestQueue = 50;
/** Timeout for decoding and encoding a picture. Only a maliciously crafted one takes longer. */
const timeoutSeconds = 30;

const limit = pLimit(maxConcurrent);

export type EncodedFile = { width: number; format: PictureFormat; type: string; bytes: Buffer };

/** Result of processing an upload. Its files contain nothing from the original except the pixels. */
export type EncodedPicture = {
  fallback: FallbackFormat;
  isMoving: boolean;
  /** Width of the largest file, in pixels. */
  width: number;
  height: number;
  files: EncodedFile[];
  /** Message for the member when only one frame was kept. */
  note: string | undefined;
};

/**
 * Decodes an upload and re-encodes it in every width and format that pages use: upright, in sRGB and without metadata.
 * Before decoding anything, rejects files that are too large or are not pictures.
 * @param read returns the upload. Called only when its turn comes, so that queued uploads use no memory.
 * @throws AppError `invalid` with a message for the member; `unavailable` when the queue is full; errors thrown by
 * `read`.
 */
export async function encodePicture(read: () => Promise<Buffer>, limits: MediaLimits): Promise<EncodedPicture> {
  if (limit.pendingCount >= longestQueue) {
    throw new AppError('unavailable', 'Too many pictures are being processed. Please try again in a minute.');
  }
  return limit(async () => encode(await read(), limits));
}

const unreadableError = (): AppError =>
  new AppError('invalid', 'The picture is damaged and cannot be read completely.');

async function encode(bytes: Buffer, limits: MediaLimits): Promise<EncodedPicture> {
  const format = formatOf(bytes);
  if (!format) throw new AppError('invalid', rejectionReason(bytes));
  // Loaded on first use, because sharp needs about 50 MB.
  const { default: sharp } = await import('sharp');
  const refuse = (error: unknown): never => {
    if (error instanceof AppError) throw error;
    const { message } = error as Error;
    log.info({ reason: message, format }, 'an upload could not be processed');
    throw /pixel limit/i.test(message) ? new AppError('invalid', tooManyPixelsReason(limits)) : unreadableError();
  };
  const header = await readHeader(sharp(bytes), format).catch(refuse);
  const rejection = tooLargeReason(header, limits) ?? dualFormatReason(bytes.toString('latin1'));
  if (rejection) throw new AppError('invalid', rejection);
  const note = header.frames > 1 ? firstFrameReason(header, limits) : undefined;
  const isMoving = header.frames > 1 && !note;
  const opened = sharp(bytes, {
    ...(isMoving ? { animated: true } : { page: 0, pages: 1 }),
    limitInputPixels: limits.megapixels * 1_000_000,
    failOn: 'error',
  }).timeout({ seconds: timeoutSeconds });
  const encoded = await (isMoving ? encodeMoving(opened, header) : encodeStill(sharp, opened)).catch(refuse);
  return { ...encoded, isMoving, note };
}

/** Reads the size and number of frames without decoding the picture. */
async function readHeader(opened: Sharp, format: string): Promise<PictureHeader> {
  const { width, height, pages = 1, format: found, compression } = await opened.metadata();
  // The format detected from the first bytes must agree with the one that the decoder reports.
  const isSame = format === 'avif' ? found === 'heif' && compression === 'av1' : found === format;
  if (!isSame) throw unreadableError();
  return { width, height, frames: pages };
}

const file = (width: number, format: PictureFormat, bytes: Buffer): EncodedFile => ({
  width,
  format,
  type: pictureFormats[format],
  bytes,
});

/** Decodes the picture once, at the largest width, and creates all files from those pixels. */
async function encodeStill(sharp: typeof import('sharp').default, opened: Sharp) {
  const { data, info } = await opened
    .autoOrient()
    .resize({ width: largestWidth(false), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = { raw: { width, height, channels } };
  const isOpaque = (channels !== 2 && channels !== 4) || (await sharp(data, pixels).stats()).isOpaque;
  const fallback: FallbackFormat = isOpaque ? 'jpg' : 'png';
  const files: EncodedFile[] = [];
  for (const each of widthsUpTo(width, false)) {
    const sized = sharp(data, pixels).resize({ width: each }).toColourspace('srgb');
    if (isOpaque) sized.removeAlpha();
    files.push(
      // A higher effort takes several times as long and saves only a few bytes.
      file(each, 'avif', await sized.clone().avif({ quality: 55, effort: 1 }).toBuffer()),
      file(each, 'webp', await sized.clone().webp({ quality: 80 }).toBuffer()),
      file(
        each,
        fallback,
        isOpaque
          ? await sized.jpeg({ quality: 80, progressive: true }).toBuffer()
          : await sized.png({ compressionLevel: 9 }).toBuffer(),
      ),
    );
  }
  return { fallback, width, height, files };
}

async function encodeMoving(opened: Sharp, header: PictureHeader) {
  const width = Math.min(header.width, largestWidth(true));
  const height = Math.max(1, Math.round((header.height * width) / header.width));
  const files: EncodedFile[] = [];
  for (const each of widthsUpTo(width, true)) {
    const sized = opened.clone().resize({ width: each }).toColourspace('srgb');
    files.push(
      file(each, 'webp', await sized.clone().webp({ quality: 75, effort: 2 }).toBuffer()),
      file(each, 'gif', await sized.gif({ effort: 3 }).toBuffer()),
    );
  }
  return { fallback: 'gif' as const, width, height, files };
}
