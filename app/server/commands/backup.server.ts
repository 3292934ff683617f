import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { newOwnerKey, readOwnerKey } from '~/operations/backup/encryption/encryption.server';
import { saveBackup } from '~/operations/backup/file.server';
import { restoreStored, storedBackups } from '~/operations/backup/places/stored.server';
import { formatSize } from '~/operations/backup/report-rules';
import { type BackupCounts, rowsOf } from '~/operations/backup/rules';
import { requestBackup } from '~/operations/backup/running.server';
import { recordBackup, restoreBackup, writeBackup } from '~/operations/backup/service.server';
import { DataDirectoryInUseError } from '~/platform/database/data-directory-lock.server';
import { transaction } from '~/platform/events/events.server';
import { pluralise } from '~/platform/languages/pluralise';
import { operator } from '~/platform/permissions/actors';
import { configuration, readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { UserError } from '~/platform/program/program.server';
import { saveNewFile, withDatabase } from './context.server';
import { usage } from './usage';

function parseSinglePath(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new UserError(`Pass one file.\n${usage}`);
  return path;
}

/** Creates a key for encrypted backups, in a file that only its owner can read. */
async function newKeyCommand(path: string): Promise<number> {
  const { file, publicKey } = await newOwnerKey();
  await saveNewFile(path, file, 0o600);
  process.stdout.write(
    `The key is at ${path}. Keep it away from this server: without it, no encrypted backup can be restored.\nPublic key, for the settings: ${publicKey}\n`,
  );
  return 0;
}

/** Makes a backup of a database that this process may open. */
const saveOwn = (path: string): Promise<BackupCounts> =>
  withDatabase(async () => {
    const counts = await saveBackup(path, (output) => writeBackup(operator, output, new Date()));
    await transaction((executor) => recordBackup(executor, operator));
    return counts;
  });

/** Makes a backup, or a key for encrypted ones. */
export async function backupCommand(args: string[]): Promise<number> {
  if (args[0] === '--new-key' && args[1] && args.length === 2) return newKeyCommand(args[1]);
  const path = parseSinglePath(args);
  const counts = await saveOwn(path).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    // The running site has locked the built-in database, so the site itself makes the backup.
    return saveBackup(path, async (output) => {
      if (!(await requestBackup(configuration().DATA_DIR, output))) throw error;
    });
  });
  const { files, missing } = counts;
  process.stdout.write(
    `The backup is at ${path}: ${pluralise(rowsOf(counts), 'row')} and ${pluralise(files, 'picture file')}. It contains the site’s keys and its readers’ email addresses.\n`,
  );
  if (missing > 0)
    process.stderr.write(
      `${pluralise(missing, 'picture file was', 'picture files were')} missing from storage; see the log.\n`,
    );
  return 0;
}

/** Returns the owner's key in a file. */
async function readKeyFile(path: string): Promise<string> {
  if (!existsSync(path)) throw new UserError(`${path} does not exist.`);
  const identity = readOwnerKey(await readFile(path, 'utf8'));
  if (!identity) throw new UserError(`${path} contains no key that begins with AGE-SECRET-KEY-1.`);
  return identity;
}

/** Lists the scheduled backups. */
async function listCommand(): Promise<number> {
  setConfiguration(readConfiguration(process.env));
  const { description, backups } = await storedBackups(operator);
  for (const { name, bytes } of backups) process.stdout.write(`${name}\t${formatSize(bytes)}\n`);
  process.stdout.write(`${pluralise(backups.length, 'backup')} ${description}\n`);
  return 0;
}

/** Restores a backup from a file, or a scheduled one from where it is stored. */
export async function restoreCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, stored: { type: 'boolean' } },
  });
  if (values.stored && positionals.length === 0) return listCommand();
  const path = parseSinglePath(positionals);
  const keyFile = values['key-file'];
  const key = keyFile === undefined ? undefined : { identity: await readKeyFile(keyFile) };
  const restore = values.stored ? restoreStored : restoreBackup;
  const counts = await withDatabase(() => restore(operator, path, key));
  process.stdout.write(
    `${pluralise(rowsOf(counts), 'row')} and ${pluralise(counts.files, 'picture file')} were restored from ${path}.\n`,
  );
  return 0;
}
