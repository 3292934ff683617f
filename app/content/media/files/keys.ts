import { type PictureAddress, type PictureFormat, pictureFormats } from '../addresses';
import { widthsUpTo } from '../constants';

/** Where the storage keeps the files of a picture, of one version of it when that is named. */
export const filesFolder = (id: string, version?: string): string =>
  version === undefined ? `pictures/${id}` : `pictures/${id}/${version}`;

/** Key of one file in the storage. */
export const fileKey = (picture: { id: string; version: string }, width: number, format: PictureFormat): string =>
  `${filesFolder(picture.id, picture.version)}/${width}.${format}`;

/** Keys of every file that a picture is made of. */
export function fileKeysOf(picture: PictureAddress): string[] {
  const isMoving = picture.fallback === 'gif';
  const formats: PictureFormat[] = isMoving ? ['webp', 'gif'] : ['avif', 'webp', picture.fallback];
  return widthsUpTo(picture.width, isMoving).flatMap((width) =>
    formats.map((format) => fileKey(picture, width, format)),
  );
}

const shape =
  /^pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}\/[1-9]\d{0,3}\.(avif|webp|jpg|png|gif)$/;

/** The media type of the file under a key; `undefined` for what is no key of a picture's file. */
export function fileTypeOf(key: string): string | undefined {
  const format = shape.exec(key)?.[1];
  return format && pictureFormats[format as PictureFormat];
}
