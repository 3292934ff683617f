import { createHash } from 'node:crypto';
import { pageKinds } from 'virtual:site-paths';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import {
  type DeviceClass,
  type DiagnosticsReport,
  errorGroupOf,
  maxStoredErrors,
  type PageKind,
  redactError,
  roundedValue,
  type VitalMetric,
} from './rules';
import {
  addClientErrors,
  addVitals,
  type CountedError,
  type CountedVital,
  deleteRarestErrors,
  rowsPerStatement,
} from './store.server';

/** Interval between writes of the collected reports, in milliseconds. */
const flushInterval = 10_000;
/** Maximum number of distinct measurements, and of distinct errors, in a batch. Any more are dropped. */
const maxBatchSize = 2_000;

let vitals = new Map<string, CountedVital>();
let faults = new Map<string, CountedError>();
let writing: Promise<void> | undefined;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function countVital(row: CountedVital): void {
  const key = [row.day, row.metric, row.page, row.device, row.value].join(' ');
  const known = vitals.get(key);
  if (known) known.samples += row.samples;
  else if (vitals.size < maxBatchSize) vitals.set(key, row);
}

function countError(row: CountedError): void {
  const known = faults.get(row.fingerprint);
  if (known) faults.set(row.fingerprint, { ...row, occurrences: known.occurrences + row.occurrences });
  else if (faults.size < maxBatchSize) faults.set(row.fingerprint, row);
}

/** Returns the kind of page at a path, which is stored instead of the path. */
export function pageKindOf(path: string): PageKind {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(pageKinds, first) ? (pageKinds[first] as PageKind) : 'other';
}

/** Adds a page view's report to the next batch. */
export function collectReport(report: DiagnosticsReport, device: DeviceClass, now: Date): void {
  const page: PageKind = pageKindOf(report.path);
  for (const [metric, value] of Object.entries(report.vitals) as [VitalMetric, number][]) {
    countVital({ day: dayOf(now), metric, page, device, value: roundedValue(value), samples: 1 });
  }
  for (const clientError of report.faults.map(redactError)) {
    const fingerprint = createHash('sha256').update(errorGroupOf(clientError)).digest('hex');
    countError({ ...clientError, fingerprint, page, occurrences: 1, seenAt: now });
  }
}

/** Whether the database has refused a row for what it contains: for a value (class 22) or a constraint (class 23). */
function isRefusedContent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^2[23]/.test(String(cause.code))) return true;
  }
  return false;
}

/**
 * Writes rows, and removes them from the batch once they are written. Drops the rows that the database will never
 * accept, which would otherwise keep all others from being written.
 * @returns how many rows were dropped.
 */
async function writeRows<Row>(
  batch: Map<string, Row>,
  entries: [key: string, row: Row][],
  add: (rows: Row[]) => Promise<void>,
): Promise<number> {
  if (entries.length > rowsPerStatement) {
    const dropped = await writeRows(batch, entries.slice(0, rowsPerStatement), add);
    return dropped + (await writeRows(batch, entries.slice(rowsPerStatement), add));
  }
  let dropped = 0;
  try {
    await add(entries.map(([, row]) => row));
  } catch (error) {
    if (!isRefusedContent(error)) throw error;
    if (entries.length > 1) {
      const middle = Math.ceil(entries.length / 2);
      const before = await writeRows(batch, entries.slice(0, middle), add);
      return before + (await writeRows(batch, entries.slice(middle), add));
    }
    dropped = 1;
  }
  for (const [key] of entries) batch.delete(key);
  return dropped;
}

// Nodes that write concurrently lock rows in the same order, which prevents deadlocks.
const inOrder = <Row>(rows: Map<string, Row>): [key: string, row: Row][] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1));

async function write(batch: { vitals: typeof vitals; faults: typeof faults }): Promise<void> {
  const fingerprints = [...batch.faults.keys()];
  try {
    let dropped = await writeRows(batch.vitals, inOrder(batch.vitals), (rows) => addVitals(database(), rows));
    dropped += await writeRows(batch.faults, inOrder(batch.faults), (rows) => addClientErrors(database(), rows));
    if (dropped > 0) log.warn({ dropped }, 'diagnostics that the database refuses were dropped');
    if (fingerprints.length > 0) await deleteRarestErrors(database(), maxStoredErrors, fingerprints);
  } catch (error) {
    log.error({ err: error }, 'writing diagnostics failed; those not written stay in memory');
    for (const row of batch.vitals.values()) countVital(row);
    for (const row of batch.faults.values()) countError(row);
  }
}

/** Writes the current batch. On failure, keeps it for the next attempt. */
export async function flushDiagnostics(): Promise<void> {
  await writing;
  if (vitals.size === 0 && faults.size === 0) return;
  const batch = { vitals, faults };
  vitals = new Map();
  faults = new Map();
  writing = write(batch);
  await writing;
}

/** Starts writing diagnostics every ten seconds. Returns a function that stops the timer and writes the last batch. */
export function startDiagnostics(): () => Promise<void> {
  const timer = setInterval(() => void flushDiagnostics(), flushInterval);
  return async () => {
    clearInterval(timer);
    await flushDiagnostics();
  };
}
