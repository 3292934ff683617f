import { largestWidth, widthsUpTo } from './constants';

/** Formats in which pictures are served, with their media types. */
export const pictureFormats = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;
export type PictureFormat = keyof typeof pictureFormats;
/** Formats for feeds, for sharing, and for browsers that support neither AVIF nor WebP. */
export type FallbackFormat = 'jpg' | 'png' | 'gif';

const idPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const addressPattern = new RegExp(
  `^/media/(${idPattern})/(\\d{1,4})-([0-9a-f]{8})\\.(jpg|png|gif)(?:#(\\d{1,3}),(\\d{1,3}))?$`,
);

/** Parsed address of a library picture. It contains everything a page needs to show the picture. */
export type PictureAddress = {
  id: string;
  /** Width of the largest file, in pixels. */
  width: number;
  /** Changes whenever the picture is replaced. */
  version: string;
  fallback: FallbackFormat;
  /** Focal point, in percent from the left and the top; null for the centre. */
  focus: { x: number; y: number } | null;
};

/** Returns the path of one file of a picture. */
export const filePath = (
  picture: Pick<PictureAddress, 'id' | 'version'>,
  width: number,
  format: PictureFormat,
): string => `/media/${picture.id}/${width}-${picture.version}.${format}`;

/**
 * Returns a picture's address: the path of its largest fallback file, with the focal point after `#`. The paths of all
 * its files can be derived from the address.
 */
export function pictureAddress(picture: PictureAddress): string {
  const { focus } = picture;
  return filePath(picture, picture.width, picture.fallback) + (focus ? `#${focus.x},${focus.y}` : '');
}

/** Parses the address of a library picture; `undefined` for any other address. */
export function readPictureAddress(address: string): PictureAddress | undefined {
  const [, id = '', width, version = '', fallback, x, y] = addressPattern.exec(address) ?? [];
  if (id === '') return undefined;
  const focus = x !== undefined && y !== undefined ? { x: Number(x), y: Number(y) } : null;
  return { id, width: Number(width), version, fallback: fallback as FallbackFormat, focus };
}

/** Removes the focal point, which only the site's own pages use, from a picture's address. */
export const withoutFocus = (address: string): string => address.replace(/#\d{1,3},\d{1,3}$/, '');

/** Attributes for a `picture` element. */
export type PictureAttributes = {
  /** Sources in newer formats, most compact first. */
  sources: { type: string; srcSet: string }[];
  src: string;
  srcSet: string;
  /** Value of `object-position` for cropped pictures. */
  position: string | undefined;
};

/** Returns the attributes for showing a library picture at any width; `undefined` for other addresses. */
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
