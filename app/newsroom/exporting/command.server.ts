import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '~/platform/permissions/actors';
import type { ExportFormat } from './rules';
import { beginExport, exportOverview } from './service.server';

/**
 * Writes an export to a file that does not exist yet and that only its owner can read. Nothing remains of an export that
 * fails.
 * @param onProgress called with the number of texts and pictures that have been written, and an estimate of all.
 * @throws AppError `forbidden`; an Error of the file system.
 */
export async function exportToFile(
  actor: Actor,
  format: ExportFormat,
  path: string,
  now: Date,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { articles, pages, pictures } = await exportOverview(actor);
  const total = articles + pages + (format === 'markdown' ? pictures : 0);
  let done = 0;
  const { body } = await beginExport(actor, format, now, () => {
    done += 1;
    onProgress(Math.min(done, total), total);
  });
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let isOwn = false;
  output.on('open', () => {
    isOwn = true;
  });
  try {
    await pipeline(Readable.fromWeb(body), output);
  } catch (error) {
    if (isOwn) await rm(path, { force: true });
    throw error;
  }
}
