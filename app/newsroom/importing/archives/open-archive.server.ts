import { AppError } from '~/platform/errors';
import { ImportError, type Progress, type Source } from '../rules';
import { type Archive, openFolderArchive, openZipArchive } from './archive.server';
import { buttondownSource, isButtondown } from './buttondown.server';
import { isMedium, mediumSource } from './medium.server';
import { isSubstack, substackSource } from './substack.server';

async function sourceOf(archive: Archive, onProgress: Progress): Promise<Source | undefined> {
  if (isSubstack(archive)) return substackSource(archive, onProgress);
  if (isButtondown(archive)) return buttondownSource(archive, onProgress);
  if (isMedium(archive)) return mediumSource(archive, onProgress);
  archive.close();
  return undefined;
}

/** Opens an archive, which is closed with its source. */
async function open(archive: Archive, onProgress: Progress): Promise<Source | undefined> {
  try {
    const source = await sourceOf(archive, onProgress);
    if (!source) return undefined;
    return { ...source, close: async () => archive.close() };
  } catch (error) {
    archive.close();
    // Without its list of items, nothing in the export can be imported.
    throw error instanceof AppError ? new ImportError(error.message) : error;
  }
}

/**
 * Opens the zip that Substack, Medium or Buttondown exports; undefined for any other zip.
 * @throws ImportError when it is damaged.
 */
export const openZip = async (path: string, onProgress: Progress): Promise<Source | undefined> =>
  open(await openZipArchive(path), onProgress);

/** Opens a folder with the unpacked export of Substack, Medium or Buttondown; undefined for any other folder. */
export const openFolder = async (path: string, onProgress: Progress): Promise<Source | undefined> =>
  open(await openFolderArchive(path), onProgress);
