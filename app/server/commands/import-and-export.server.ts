import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportToFile } from '~/newsroom/exporting/command.server';
import { exportFormats } from '~/newsroom/exporting/rules';
import { formatReport } from '~/newsroom/importing/report';
import { ImportError, parseDate } from '~/newsroom/importing/rules';
import { importPath } from '~/newsroom/importing/service.server';
import { formatListReport, importList } from '~/newsroom/importing/subscribers/import-list.server';
import { operator } from '~/platform/permissions/actors';
import { UserError } from '~/platform/program/program.server';
import { yieldToReaders } from '~/platform/workers/priority.server';
import { progressBar, withDatabase } from './context.server';
import { usage } from './usage';

/** Returns the hosts in the form in which URLs contain them. */
function readHosts(given: readonly string[]): string[] {
  return given.map((host) => {
    const url = `http://${host}/`;
    if (!URL.canParse(url) || /[/@?#\s]/.test(host))
      throw new UserError('--picture-host accepts a host with its port, such as 192.168.1.5:8080.');
    return new URL(url).host;
  });
}

/** `npm run import`: imports articles or subscribers. Returns the exit code. */
export async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      category: { type: 'string' },
      status: { type: 'string' },
      strict: { type: 'boolean' },
      files: { type: 'string' },
      site: { type: 'string' },
      'picture-host': { type: 'string', multiple: true },
      'no-pictures': { type: 'boolean' },
      'consent-date': { type: 'string' },
      subscribers: { type: 'boolean' },
    },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new UserError(`Pass one file or folder to import.\n${usage}`);
  if (!existsSync(path)) throw new UserError(`${path} does not exist.`);
  const isList = /\.csv$/i.test(path);
  if (isList || values.subscribers)
    return importListCommand(path, { dryRun: values['dry-run'], isExport: !isList }, values['consent-date']);
  if (values['consent-date'] !== undefined)
    throw new UserError(
      '--consent-date is only for subscribers. Add --subscribers to import them instead of articles.',
    );
  const { status } = values;
  if (status !== undefined && status !== 'draft') throw new UserError('--status accepts only draft.');
  if (values.site !== undefined && !(/^https?:\/\/[^/?#\s]+/.test(values.site) && URL.canParse(values.site)))
    throw new UserError('--site accepts the complete address of the old site, such as https://example.org.');

  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  yieldToReaders();
  return withDatabase(async () => {
    const bar = progressBar();
    try {
      const report = await importPath(operator, path, {
        dryRun: values['dry-run'],
        category: values.category,
        status,
        isStrict: values.strict,
        pictures: values['no-pictures']
          ? undefined
          : { files: values.files, site: values.site, trustedHosts: readHosts(values['picture-host'] ?? []) },
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

/**
 * Imports a mailing list, or only the people in an export of a whole site.
 * @param consentDate when everyone in it had agreed, as `YYYY-MM-DD`.
 */
async function importListCommand(
  path: string,
  options: { dryRun: boolean | undefined; isExport: boolean },
  consentDate: string | undefined,
): Promise<number> {
  const date = consentDate === undefined ? undefined : parseDate(consentDate);
  if (consentDate !== undefined && (!date || date > new Date()))
    throw new UserError('--consent-date accepts a past date such as 2024-05-01.');
  return withDatabase(async () => {
    try {
      const report = await importList(operator, path, { ...options, consentDate: date });
      process.stdout.write(`${formatListReport(report)}\n`);
      return 0;
    } catch (error) {
      if (error instanceof ImportError) throw new UserError(error.message);
      throw error;
    }
  });
}

/** `npm run export`: exports all content to a file. Returns the exit code. */
export async function exportCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { format: { type: 'string' }, out: { type: 'string' } } });
  const format = exportFormats.find((known) => known === values.format);
  const { out } = values;
  if (!format || !out) throw new UserError(`Pass a format and a file.\n${usage}`);
  if (existsSync(out)) throw new UserError(`${out} already exists.`);
  yieldToReaders();
  return withDatabase(async () => {
    const bar = progressBar();
    try {
      await exportToFile(operator, format, out, new Date(), bar.advance);
    } finally {
      bar.stop();
    }
    process.stdout.write(`Exported to ${out}. It includes drafts but no members, keys or ratings.\n`);
    return 0;
  });
}
