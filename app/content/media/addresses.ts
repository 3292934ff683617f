import { largestWidth, widthsUpTo } from './constants';

/** Formats that pictures are served in, with their media types. */
export const pictureFormats = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;
export type PictureFormat = keyof typeof pictureFormats;
/** For browsers that know neither AVIF nor WebP, for feeds and for those who share. */
export type FallbackFormat = 'jpg' | 'png' | 'gif';

const key = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const own = new RegExp(`^/media/(${key})/(\\d{1,4})-([0-9a-f]{8})\\.(jpg|png|gif)(?:#(\\d{1,3}),(\\d{1,3}))?$`);

/** What an address of a picture of ours says; it is the whole of what a page must know to show it. */
export type PictureAddress = {
  id: string;
  /** Of the largest file, in pixels. */
  width: number;
  /** Changes with every other picture under the same key. */
  version: string;
  fallback: FallbackFormat;
  /** Where the eye should rest, in hundredths from the left and the top; null for the middle. */
  focus: { x: number; y: number } | null;
};

/** A path of one file of a picture. */
export const filePath = (
  picture: Pick<PictureAddress, 'id' | 'version'>,
  width: number,
  format: PictureFormat,
): string => `/media/${picture.id}/${width}-${picture.version}.${format}`;

/** The address of a picture, from which all others follow: its largest fallback, and behind `#` its focus. */
export function pictureAddress(picture: PictureAddress): string {
  const { focus } = picture;
  return filePath(picture, picture.width, picture.fallback) + (focus ? `#${focus.x},${focus.y}` : '');
}

/** Reads the address of a picture of ours; `undefined` for any other. */
export function readPictureAddress(address: string): PictureAddress | undefined {
  const [, id = '', width, version = '', fallback, x, y] = own.exec(address) ?? [];
  if (id === '') return undefined;
  const focus = x !== undefined && y !== undefined ? { x: Number(x), y: Number(y) } : null;
  return { id, width: Number(width), version, fallback: fallback as FallbackFormat, focus };
}

/** The address without what only pages understand of it. */
export const withoutFocus = (address: string): string => address.replace(/#\d{1,3},\d{1,3}$/, '');

/** What a `picture` element holds. */
export type PictureAttributes = {
  /** For browsers that know newer formats, the smallest files first. */
  sources: { type: string; srcSet: string }[];
  src: string;
  srcSet: string;
  /** As `object-position`, where the picture is cut. */
  position: string | undefined;
};

/** How to show a picture of ours in the width that a page has for it; `undefined` for addresses that are not ours. */
export function pictureAttributes(address: string): PictureAttributes | undefined {
  const picture = readPictureAddress(address);
  if (!picture) return undefined;
  const isMoving = picture.fallback === 'gif';
  const widths = widthsUpTo(Math.min(picture.width, largestWidth(isMoving)), isMoving);
  const srcSet = (format: PictureFormat): string =>
    widths.map((width) => `${filePath(picture, width, format)} ${width}w`).join(', ');
  const { focus } = picture;
  return {
    sources: (isMoving ? (['webp'] as const) : (['avif', 'webp'] as const)).map((format) => ({
      type: pictureFormats[format],
      srcSet: srcSet(format),
    })),
    src: filePath(picture, picture.width, picture.fallback),
    srcSet: srcSet(picture.fallback),
    position: focus ? `${focus.x}% ${focus.y}%` : undefined,
  };
}
