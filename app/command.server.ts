import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { saveBackup } from '~/backup/file.server';
import { askForBackup } from '~/backup/running.server';
import { restoreBackup, writeBackup } from '~/backup/service.server';
import { checkCorpora } from '~/importing/corpora.server';
import { formatReport } from '~/importing/report';
import { ImportError } from '~/importing/rules';
import { importPath } from '~/importing/service.server';
import { configuration, readConfiguration, setConfiguration } from '~/platform/configuration.server';
import { DataDirectoryHeldError } from '~/platform/data-directory-lock.server';
import { openConnection, setConnection } from '~/platform/database.server';
import { runOrExplain, UserError } from '~/platform/program.server';
import { operator } from '~/security/permissions';

const usage = `Usage:
  npm run import -- <path> [--dry-run] [--category <name>] [--status draft]
  npm run backup -- <file>
  npm run restore -- <file>`;

/** Opens the database that the settings name, for one command. */
async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const settings = readConfiguration(process.env);
  setConfiguration(settings);
  const connection = await openConnection({ databaseUrl: settings.DATABASE_URL, dataDirectory: settings.DATA_DIR });
  setConnection(connection);
  try {
    return await work();
  } finally {
    await connection.close();
  }
}

function progressBar(): { advance: (done: number, total: number | undefined) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { advance: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ format: '{bar} {percentage} % · {eta} s left', stream: process.stderr }, Presets.rect);
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

async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, category: { type: 'string' }, status: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new UserError(`Name one file or folder to import.\n${usage}`);
  if (!existsSync(path)) throw new UserError(`There is nothing at ${path}.`);
  const { status } = values;
  if (status !== undefined && status !== 'draft') throw new UserError('--status can only be draft.');

  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  return withDatabase(async () => {
    const bar = progressBar();
    try {
      const report = await importPath(operator, path, {
        dryRun: values['dry-run'],
        category: values.category,
        status,
        onProgress: bar.advance,
        signal: interrupt.signal,
      });
      bar.stop();
      process.stdout.write(`${formatReport(report)}\n`);
      return report.exitCode;
    } catch (error) {
      bar.stop();
      if (error instanceof ImportError) throw new UserError(error.message);
      throw error;
    }
  });
}

function oneFile(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new UserError(`Name one file.\n${usage}`);
  return path;
}

async function backupCommand(args: string[]): Promise<number> {
  const path = oneFile(args);
  const rows = await saveBackup(path, async (output) => {
    try {
      await withDatabase(() => writeBackup(operator, output, new Date()));
    } catch (error) {
      // The site runs on the built-in database: then it makes the backup itself.
      const isRunning =
        error instanceof DataDirectoryHeldError && (await askForBackup(configuration().DATA_DIR, output));
      if (!isRunning) throw error;
    }
  });
  process.stdout.write(
    `The backup is at ${path}: ${rows} rows. It holds the site’s keys and its readers’ addresses.\n`,
  );
  return 0;
}

async function restoreCommand(args: string[]): Promise<number> {
  const path = oneFile(args);
  const rows = await withDatabase(() => restoreBackup(operator, path));
  process.stdout.write(`${rows} rows were restored from ${path}.\n`);
  return 0;
}

async function corporaCommand([folder]: string[]): Promise<number> {
  if (!folder) throw new UserError('Name the folder that holds the exports: npm run test:corpora -- <folder>');
  const { passed, failed, lines } = await checkCorpora(folder);
  process.stdout.write(`${lines.join('\n')}\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

await runOrExplain(async () => {
  const [command, ...args] = process.argv.slice(2);
  switch (command) {
    case 'import':
      return process.exit(await importCommand(args));
    case 'backup':
      return process.exit(await backupCommand(args));
    case 'restore':
      return process.exit(await restoreCommand(args));
    case 'check-corpora':
      return process.exit(await corporaCommand(args));
    default:
      throw new UserError(usage);
  }
});
