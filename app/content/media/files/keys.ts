import { widthsUpTo } from '../constants';
import { type PictureAddress, type PictureFormat, pictureFormats } from '../picture-urls';

/** Returns the storage folder for a picture's files, or for one version of them. */
export const filesFolder = (id: string, version?: string): string =>
  version === undefined ? `pictures/${id}` : `pictures/${id}/${version}`;

/** Returns the storage key of one file. */
export const fileKey = (picture: { id: string; version: string }, width: number, format: PictureFormat): string =>
  `${filesFolder(picture.id, picture.version)}/${width}.${format}`;

/** Returns the storage keys of all of a picture's files. */
export function fileKeysOf(picture: PictureAddress): string[] {
  const isMoving = picture.fallback === 'gif';
  const formats: PictureFormat[] = isMoving ? ['webp', 'gif'] : ['avif', 'webp', picture.fallback];
  return widthsUpTo(picture.width, isMoving).flatMap((width) =>
    formats.map((format) => fileKey(picture, width, format)),
  );
}

const keyPattern =
  /^pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}\/[1-9]\d{0,3}\.(avif|webp|jpg|png|gif)$/;

/** Returns the media type of a picture file by its storage key; `undefined` for other keys. */
export function fileTypeOf(key: string): string | undefined {
  const format = keyPattern.exec(key)?.[1];
  return format && pictureFormats[format as PictureFormat];
}
