import { writeFile } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { openConnection, setConnection } from '~/platform/database/database.server';
import { readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { UserError } from '~/platform/program/program.server';
import { readSettings } from '~/platform/settings/settings.server';
import { purgePages } from '../cache-invalidation.server';

/** Opens the configured database for one command. */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const settings = readConfiguration(process.env);
  setConfiguration(settings);
  const connection = await openConnection({ databaseUrl: settings.DATABASE_URL, dataDirectory: settings.DATA_DIR });
  setConnection(connection);
  await readSettings();
  if (settings.CDN_PURGE_URL) purgePages();
  try {
    return await work();
  } finally {
    await connection.close();
  }
}

/** Writes a file that does not exist yet. */
export async function saveNewFile(path: string, text: string, mode?: number): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(code === 'EEXIST' ? `${path} already exists.` : `${path} cannot be written (${code}).`);
  }
}

/** Shows the progress of a command, if it runs in a terminal. */
export function progressBar(): { advance: (done: number, total: number | undefined) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { advance: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ format: '{bar} {percentage}% · {eta} s left', stream: process.stderr }, Presets.rect);
  let isStarted = false;
  return {
    advance: (done, total) => {
      if (total === undefined) return;
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
