import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type StoredPeople, storeListedPeople } from '~/audience/subscribers/import.server';
import type { ListedPerson } from '~/audience/subscribers/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import type { Executor } from '~/platform/database/database.server';
import { messageOf } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { ImportError } from '../rules';
import { listProblems } from './list-problems';
import { type List, type Problem, type Row, recogniseList } from './list-rules';
import { type PeopleInExport, peopleInExport } from './people-in-export.server';

/** Maximum number of people, who are held in memory. */
const mostPeople = 1_000_000;
/** Rows that are stored with one statement. */
const batchSize = 500;
/** Maximum characters of a row. */
const longestRow = 100_000;
/** Places listed in the report for each problem. */
const listedPlaces = 20;

export type ListReport = StoredPeople & {
  service: List['service'];
  dryRun: boolean;
  /** Rows that repeat an earlier row’s address; of these, one that unsubscribes counts. */
  repeated: number;
  /** Numbers of the rows that were left out, and the places of the first of them, such as “line 5”. */
  leftOut: Record<Problem, { count: number; places: string[] }>;
};

export type ListOptions = {
  consentDate?: Date;
  /** Name of the file for the audit log; that of its path by default. */
  fileName?: string;
  /** Receives the IDs of the subscribers who are new here, in the transaction that adds them. */
  onAdded?: (executor: Executor, ids: string[]) => Promise<void>;
  /** Stops the import, which then stores nothing. */
  signal?: AbortSignal;
};

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/** Yields the rows of a CSV file with their line. @throws ImportError when it is not CSV. */
async function* rowsOf(path: string): AsyncGenerator<{ row: Row; place: string }> {
  const rows = pipeline(
    createReadStream(path),
    parse({
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      info: true,
      max_record_size: longestRow,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
    // The loop below throws the error.
    () => undefined,
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: Row; info: { lines: number } }>)
      yield { row: record, place: `line ${info.lines}` };
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(`${path} is not a valid CSV file: ${error.message}`);
    if ((error as NodeJS.ErrnoException).syscall) throw new ImportError(`${path} cannot be read: ${messageOf(error)}`);
    throw error;
  }
}

/** Reads the people of a list, each address once. Counts in the report those that are left out. */
async function readPeople(
  path: string,
  people: PeopleInExport | undefined,
  options: ListOptions & { now: Date },
  report: ListReport,
): Promise<ListedPerson[]> {
  let list: List | undefined;
  const found = new Map<string, ListedPerson>();
  for await (const { row, place } of people?.rows ?? rowsOf(path)) {
    options.signal?.throwIfAborted();
    list ??= recogniseList(Object.keys(row), { consentDate: options.consentDate, now: options.now });
    if (!list) throw new ImportError(`${path} has no column of email addresses. Its first line must name the columns.`);
    report.service = people?.service ?? list.service;
    const person = list.read(row);
    if (typeof person === 'string') {
      const left = report.leftOut[person];
      left.count += 1;
      if (left.places.length < listedPlaces) left.places.push(place);
      continue;
    }
    const before = found.get(person.email);
    if (before) report.repeated += 1;
    // Someone who has unsubscribed anywhere in the list has unsubscribed.
    if (before && !(before.status === 'active' && person.status === 'unsubscribed')) continue;
    found.set(person.email, person);
    if (found.size > mostPeople)
      throw new ImportError(
        `${path} contains more than ${mostPeople.toLocaleString('en')} people. Import it in parts.`,
      );
  }
  if (!list) throw new ImportError(`${path} contains no subscribers.`);
  return [...found.values()];
}

async function storePeople(
  executor: Executor,
  people: readonly ListedPerson[],
  options: ListOptions & { now: Date },
  report: ListReport,
): Promise<void> {
  const { now, onAdded, signal } = options;
  for (let from = 0; from < people.length; from += batchSize) {
    signal?.throwIfAborted();
    const batch = people.slice(from, from + batchSize);
    const stored = await storeListedPeople(executor, batch, `import:${report.service}`, now, (ids) =>
      onAdded ? onAdded(executor, ids) : Promise.resolve(),
    );
    for (const name of ['added', 'confirmed', 'ended', 'unchanged'] as const) report[name] += stored[name];
  }
}

/** Message for people in an export of a whole site, if nobody has declared when they agreed. */
const consentNeeded =
  'This export needs a consent date: a day by which everyone in it had agreed to receive your newsletter. Having an account or writing a comment is not consent. If you can prove it, start again with the date (on the command line: --consent-date 2024-05-01); otherwise import only the articles.';

/**
 * Imports a mailing list: a CSV file of Mailchimp, Substack, Ghost or Buttondown, or any other with a column of email
 * addresses and one of consent. All or nothing; sends no emails. A dry run does the same and rolls it back.
 * @param options.consentDate when everyone had agreed; for rows without a date, which are otherwise left out.
 * @param options.isExport whether the file is an export of a whole site, of which only the people are imported: users and
 * commenters of WordPress, members of Ghost.
 * @throws ImportError when the file is not such a list, or people of WordPress are to be imported without `consentDate`.
 */
export async function importList(
  actor: Actor,
  path: string,
  options: ListOptions & { dryRun?: boolean; isExport?: boolean } = {},
): Promise<ListReport> {
  authorize(actor, 'subscribers.import');
  const people = options.isExport ? await peopleInExport(path) : undefined;
  if (people?.service === 'wordpress' && !options.consentDate) throw new ImportError(consentNeeded);
  const nobody = () => ({ count: 0, places: [] });
  const report: ListReport = {
    ...{ service: 'list', dryRun: options.dryRun ?? false, repeated: 0 },
    ...{ added: 0, confirmed: 0, ended: 0, unchanged: 0 },
    leftOut: { email: nobody(), consent: nobody(), bounced: nobody(), unconfirmed: nobody() },
  };
  // Before the transaction, which on PGlite is the only connection.
  const reading = { ...options, now: new Date() };
  const listed = await readPeople(path, people, reading, report);
  await transaction(async (executor) => {
    await storePeople(executor, listed, reading, report);
    if (report.dryRun) throw new DryRunRollback();
    const { service, added, confirmed, ended } = report;
    await recordAudit(executor, actor, {
      ...{ action: 'subscribers_imported', resourceType: 'subscriber', resourceId: null },
      values: { file: options.fileName ?? basename(path), service, added, confirmed, ended },
    });
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  return report;
}

const consentAdvice = ' (if you can prove that everyone had agreed by a certain date, give it with --consent-date)';

/** Formats the report for a terminal. It names places instead of email addresses. */
export function formatListReport(report: ListReport): string {
  const lines = listProblems.flatMap(({ problem, sentence }) => {
    const { count, places } = report.leftOut[problem];
    const more = count > places.length ? ' and more' : '';
    const advice = problem === 'consent' ? consentAdvice : '';
    return count === 0 ? [] : [`Skipped, ${sentence}${advice}: ${count} (${places.join(', ')}${more})`];
  });
  if (report.repeated > 0) lines.push(`Repeated addresses: ${report.repeated}`);
  const { added, confirmed, ended, unchanged } = report;
  lines.push(
    `${report.dryRun ? 'Dry run: nothing was written. ' : ''}${report.service === 'list' ? 'List' : `List of ${report.service}`}: ` +
      `${added} subscribers added, ${confirmed} confirmed, ${ended} stored as unsubscribed, ${unchanged} unchanged. No emails were sent.`,
  );
  return lines.join('\n');
}
