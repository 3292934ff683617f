import { z } from 'zod';
import { normaliseLines } from '~/platform/forms/normalise-lines';
import { pluralise } from '~/platform/languages/pluralise';
import { longestAlt, longestCaption, longestCredit, longestMediaSearch, longestSide, type UsePlace } from './constants';

export type MediaItem = {
  id: string;
  /** Determines the paths of the picture's files; see `pictureAddress`. */
  address: string;
  fileName: string;
  alt: string;
  caption: string;
  credit: string;
  /** Focal point, in percent from the left and the top. */
  focusX: number;
  focusY: number;
  /** Size of the largest file, in pixels. */
  width: number;
  height: number;
  isMoving: boolean;
  /** Total size of all its files, in bytes. */
  bytes: number;
  /** Name of the member who uploaded it; null when their account no longer exists. */
  uploadedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A picture in the form in which the editor inserts it into an article. */
export type Picture = {
  url: string;
  alt: string;
  caption: string;
  credit: string;
  width: number;
  height: number;
};

/** A use of a picture: in an article or on another feature's page. */
export type MediaUse = ArticleUse | PageUse;

/** A page, other than an article, that shows a picture to readers. */
type PageUse = {
  where: 'page';
  title: string;
  /** Path of the newsroom page where the picture can be removed. */
  path: string;
  /** Kind of page, as shown in the newsroom. */
  kind: string;
  isPublished: true;
};

/** An article that shows a picture, and the kind of version in which it does so. */
export type ArticleUse = {
  articleId: string;
  title: string;
  slug: string;
  where: Exclude<UsePlace, 'page'>;
  isPublished: boolean;
  /** Number of versions of this kind that show the picture. */
  versions: number;
};

/** Limits for uploads (setting `mediaLimits`). */
export type MediaLimits = {
  megabytes: number;
  /** In millions of pixels, counting all frames. */
  megapixels: number;
  frames: number;
};

export const mediaQuery = z.object({
  search: z.string().trim().max(longestMediaSearch).catch(''),
  cursor: z.uuid().optional().catch(undefined),
  kind: z.enum(['', 'still', 'animated']).catch(''),
  alt: z.enum(['', 'missing']).catch(''),
  use: z.enum(['', 'used', 'unused']).catch(''),
  uploader: z.union([z.literal(''), z.uuid()]).catch(''),
  sort: z.enum(['newest', 'oldest']).catch('newest'),
  view: z.enum(['grid', 'list']).catch('grid'),
});
/** Which pictures to list; without filters, all of them, newest first. */
export type MediaQuery = { search: string } & Partial<z.output<typeof mediaQuery>>;

const text = (longest: number, what: string) =>
  z
    .string(`${what} is missing.`)
    .transform(normaliseLines)
    .pipe(z.string().max(longest, `${what} can have at most ${longest} characters.`));
const percentage = (what: string) =>
  z
    .string(`${what} is missing.`)
    .regex(/^\d{1,3}$/, `${what} must be a whole number from 0 to 100.`)
    .transform(Number)
    .refine((value) => value <= 100, `${what} must be a whole number from 0 to 100.`);

export const descriptionForm = z.object({
  alt: text(longestAlt, 'The alternative text'),
  caption: text(longestCaption, 'The caption'),
  credit: text(longestCredit, 'The credit'),
  focusX: percentage('The focal point’s distance from the left'),
  focusY: percentage('The focal point’s distance from the top'),
});
export type Description = z.output<typeof descriptionForm>;

export const finishForm = z.object({
  upload: z.uuid('The upload ID is missing.'),
  replaces: z.uuid('The ID of the picture to replace is missing.').optional(),
});

export const sourceFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Detects a file's format from its first bytes. Its name and declared type are ignored. */
export function formatOf(bytes: Uint8Array): SourceFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  // ISO 14496-12: the first box lists the file types with which the file is compatible.
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 64))) return 'avif';
  return undefined;
}

/** Returns one sentence that explains why a file is not an accepted picture. */
export function rejectionReason(bytes: Uint8Array): string {
  const start = ascii(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg\b/.test(start)) {
    return 'SVG files are not allowed because they can contain scripts. Save the drawing as PNG or WebP.';
  }
  if (start.startsWith('<')) return 'This file is a web page or XML, not a picture.';
  if (bytes.length === 0) return 'This file is empty.';
  return 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.';
}

/** Whether a file ends like a ZIP archive: with a ZIP directory, followed by a comment of at most 64 kB. */
function endsAsArchive(text: string): boolean {
  let at = text.lastIndexOf('PK\x05\x06');
  // The directory stores the length of its comment in two bytes. The directory is genuine only if the file ends with
  // that comment.
  while (at >= 0 && at + 22 + text.charCodeAt(at + 20) + text.charCodeAt(at + 21) * 256 !== text.length) {
    at = at === 0 || at < text.length - 65_557 ? -1 : text.lastIndexOf('PK\x05\x06', at - 1);
  }
  return at >= 0;
}

/**
 * Returns the reason for rejecting a file that begins as a picture but also contains another format, which could
 * mislead other programs; `undefined` if it is accepted. Re-encoding would remove the other content, but such a file is
 * made to deceive. Harmless trailing bytes, like those that phones append, are accepted.
 * @param text the file, one character per byte (latin1).
 */
export function dualFormatReason(text: string): string | undefined {
  const otherFormat = /<(?:!doctype\s+html|html|script|iframe|svg\s[^<>]{0,200}xmlns)[\s>"'=/]/i.test(text)
    ? 'a web page'
    : /<\?php\s/i.test(text)
      ? 'a program'
      : /%PDF-\d/.test(text.slice(0, 1024))
        ? 'a PDF'
        : endsAsArchive(text)
          ? 'an archive'
          : undefined;
  if (!otherFormat) return undefined;
  return `This file is both a picture and ${otherFormat}, which is not allowed. Save the picture again and upload the new file.`;
}

/** Data from a picture's header. */
export type PictureHeader = { width: number; height: number; frames: number };

/**
 * Checks the header of a picture before anything is decoded. Returns the reason for rejecting the picture; `undefined`
 * if it is accepted.
 */
export function tooLargeReason(header: PictureHeader, limits: MediaLimits): string | undefined {
  const { width, height } = header;
  if (width > longestSide || height > longestSide) {
    return `The picture is ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels. Each side can be at most ${longestSide.toLocaleString('en')} pixels.`;
  }
  if (width * height > limits.megapixels * 1_000_000) return tooManyPixelsReason(limits);
  return undefined;
}

export const tooManyPixelsReason = (limits: MediaLimits): string =>
  `The picture has too many pixels: the limit is ${pluralise(limits.megapixels, 'megapixel')}.`;

/** Returns the reason for keeping only the first frame of an animated picture; `undefined` if all frames are kept. */
export function firstFrameReason(header: PictureHeader, limits: MediaLimits): string | undefined {
  if (header.frames > limits.frames) {
    return `Only the first of ${header.frames.toLocaleString('en')} frames is kept: animated pictures can have at most ${limits.frames.toLocaleString('en')}.`;
  }
  if (header.width * header.height * header.frames > limits.megapixels * 1_000_000) {
    return `Only the first frame is kept: all frames together can have at most ${pluralise(limits.megapixels, 'megapixel')}.`;
  }
  return undefined;
}
