import { createHash } from 'node:crypto';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import {
  countedValue,
  type DeviceClass,
  type DiagnosticsReport,
  groupOf,
  keptFault,
  mostFaults,
  type PageKind,
  pageKindOf,
  type VitalMetric,
} from './rules';
import {
  addFaults,
  addVitals,
  type CountedFault,
  type CountedVital,
  countFaults,
  knownFingerprints,
} from './store.server';

/** Interval between writes of the collected reports, in milliseconds. */
const flushEvery = 10_000;
/** Maximum distinct measurements, and maximum distinct errors, in a batch. Further ones are dropped. */
const largestBatch = 2_000;

let vitals = new Map<string, CountedVital>();
let faults = new Map<string, CountedFault>();
let writing: Promise<void> | undefined;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

function countVital(row: CountedVital): void {
  const key = [row.day, row.metric, row.page, row.device, row.value].join(' ');
  const known = vitals.get(key);
  if (known) known.samples += row.samples;
  else if (vitals.size < largestBatch) vitals.set(key, row);
}

function countFault(row: CountedFault): void {
  const known = faults.get(row.fingerprint);
  if (known) faults.set(row.fingerprint, { ...row, occurrences: known.occurrences + row.occurrences });
  else if (faults.size < largestBatch) faults.set(row.fingerprint, row);
}

/** Adds a page view's report to the next batch. */
export function gatherReport(report: DiagnosticsReport, device: DeviceClass, now: Date): void {
  const page: PageKind = pageKindOf(report.path);
  for (const [metric, value] of Object.entries(report.vitals) as [VitalMetric, number][]) {
    countVital({ day: dayOf(now), metric, page, device, value: countedValue(value), samples: 1 });
  }
  for (const fault of report.faults.map(keptFault)) {
    const fingerprint = createHash('sha256').update(groupOf(fault)).digest('hex');
    countFault({ ...fault, fingerprint, page, occurrences: 1, seenAt: now });
  }
}

/** Returns the rows of known errors, and of new ones up to the maximum number of stored errors. */
async function keptFaults(rows: CountedFault[]): Promise<CountedFault[]> {
  const known = await knownFingerprints(
    database(),
    rows.map(({ fingerprint }) => fingerprint),
  );
  let room = Math.max(0, mostFaults - (await countFaults(database())));
  return rows.filter(({ fingerprint }) => {
    if (known.has(fingerprint)) return true;
    room -= 1;
    return room >= 0;
  });
}

// Nodes that write concurrently lock rows in the same order, which prevents deadlocks.
const inOrder = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

async function write(batch: { vitals: typeof vitals; faults: typeof faults }): Promise<void> {
  try {
    await addVitals(database(), inOrder(batch.vitals));
    batch.vitals.clear();
    if (batch.faults.size > 0) await addFaults(database(), await keptFaults(inOrder(batch.faults)));
  } catch (error) {
    log.error({ err: error }, 'diagnostics could not be written and stay in memory');
    for (const row of batch.vitals.values()) countVital(row);
    for (const row of batch.faults.values()) countFault(row);
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

/** Starts writing diagnostics every ten seconds. Returns a function that stops and writes the last batch. */
export function startDiagnostics(): () => Promise<void> {
  const timer = setInterval(() => void flushDiagnostics(), flushEvery);
  return async () => {
    clearInterval(timer);
    await flushDiagnostics();
  };
}
