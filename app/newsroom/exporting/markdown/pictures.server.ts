import { slugOf } from '~/content/articles/rules';
import { readPictureAddress, withoutFocus } from '~/content/media/picture-urls';
import { database } from '~/platform/database/database.server';
import { allRows } from '../paging.server';
import { folders } from '../rules';
import { type ExportedPicture, picturesAfter } from '../store.server';
import type { PictureNames } from './to-markdown.server';

type Named = Pick<ExportedPicture, 'address' | 'caption' | 'credit'> & { file: string };

/** The library's pictures under the names that their files have in the export. */
export type Library = PictureNames & {
  /** Returns the library's picture for an address that a text uses. */
  find(address: string): Named | undefined;
  /** The list of all pictures with their texts, as JSON. */
  list: string;
  all: readonly Pick<Named, 'file' | 'address'>[];
};

/** Returns the name of a picture's file in the export; only letters, digits and hyphens of the uploaded name are used. */
export function pictureFileName({
  id,
  fileName,
  address,
}: Pick<ExportedPicture, 'id' | 'fileName' | 'address'>): string {
  const base = slugOf(fileName.replace(/\.[^.]*$/, '')).slice(0, 80) || 'picture';
  return `${base}-${id}.${readPictureAddress(address)?.fallback ?? 'jpg'}`;
}

/** Reads the names and texts of all pictures, but not their files. */
export async function readLibrary(): Promise<Library> {
  const byId = new Map<string, Named>();
  const byFile = new Map<string, string>();
  const list: object[] = [];
  const rows = allRows(
    (after, limit) => picturesAfter(database(), after, limit),
    ({ id }) => id,
  );
  for await (const batch of rows) {
    for (const picture of batch) {
      const { id, address, alt, caption, credit, fileName } = picture;
      const file = pictureFileName(picture);
      byId.set(id, { file, address, caption, credit });
      byFile.set(`../${folders.pictures}/${file}`, withoutFocus(address));
      list.push({ file, address, originalName: fileName, alt, caption, credit });
    }
  }
  const find = (address: string): Named | undefined => {
    const id = readPictureAddress(address)?.id;
    return id === undefined ? undefined : byId.get(id);
  };
  return {
    find,
    fileOf: (address) => {
      const found = find(address);
      return found && `../${folders.pictures}/${found.file}`;
    },
    addressOf: (file) => byFile.get(file),
    list: `${JSON.stringify(list, null, 2)}\n`,
    all: [...byId.values()],
  };
}
