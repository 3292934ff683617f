import { performance } from 'node:perf_hooks';
import { findOrAddCategory, setUpFixedCategories } from '~/content/categories/write.server';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type ItemContext, prepareItem, storeItem } from './item.server';
import { openSource } from './open-source.server';
import type { ImportReport, Outcome, ReportEntry } from './report';
import { deriveSlug, type ImportedItem, type Progress, storable } from './rules';

export type ImportOptions = {
  dryRun?: boolean;
  /** Slug or name of a category for all articles. */
  category?: string;
  /** Stores everything as a draft. */
  status?: 'draft';
  /** Date from which `days_before_opening` counts back; now by default. */
  openingAt?: Date;
  onProgress?: Progress;
  /** Stops the import before the next item. */
  signal?: AbortSignal;
};

type Emit = (event: DomainEvent) => Promise<void>;
type Work<Result> = (executor: Executor, emit: Emit) => Promise<Result>;
type RunInTransaction = <Result>(work: Work<Result>) => Promise<Result>;

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/**
 * Imports a WordPress or Ghost export file, or a folder of Markdown files. Each item has its own transaction. A dry run
 * does the same inside one transaction, which is rolled back; its report therefore matches the import's.
 * @throws ImportError when the input has an unsupported format or is malformed; the message states the position.
 */
export async function importPath(actor: Actor, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  authorize(actor, 'articles.import');
  const report: ImportReport = {
    path,
    format: '',
    dryRun: options.dryRun ?? false,
    stopped: false,
    seconds: 0,
    counts: { stored: 0, updated: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 },
    omitted: {},
    entries: [],
    exitCode: 0,
  };
  const began = performance.now();
  if (options.dryRun) {
    await transaction(async (outer, emit) => {
      await importAll(path, options, report, (work) => outer.transaction((inner) => work(inner, emit)));
      throw new DryRunRollback();
    }).catch((error: unknown) => {
      if (!(error instanceof DryRunRollback)) throw error;
    });
  } else {
    await importAll(path, options, report, transaction);
  }
  report.seconds = (performance.now() - began) / 1000;
  report.exitCode = report.stopped ? 130 : report.counts.failed > 0 ? 1 : 0;
  return report;
}

async function importAll(
  path: string,
  options: ImportOptions,
  report: ImportReport,
  inTransaction: RunInTransaction,
): Promise<void> {
  const source = await openSource(path, options.onProgress ?? (() => undefined), options.signal);
  report.format = source.format;
  const now = new Date();
  const context: ItemContext = {
    source: source.name,
    category: await prepareCategories(options.category, inTransaction),
    status: options.status,
    openingAt: options.openingAt ?? now,
    now,
  };
  const seenKeys = new Set<string>();
  for await (const read of source.read()) {
    if (options.signal?.aborted) {
      report.stopped = true;
      return;
    }
    if (read.outcome === 'counted') report.omitted[read.what] = (report.omitted[read.what] ?? 0) + 1;
    else if (read.outcome !== 'item')
      addEntry(report, { name: read.name, outcome: read.outcome, notes: [read.reason] });
    else if (seenKeys.has(read.item.key)) {
      const { kind, name } = read.item;
      addEntry(report, {
        kind,
        name,
        outcome: 'skipped',
        notes: ['has the same ID as an earlier item, which was used instead'],
      });
    } else {
      seenKeys.add(read.item.key);
      addEntry(report, await importItem(storable(read.item), context, inTransaction));
    }
  }
}

async function prepareCategories(
  category: string | undefined,
  inTransaction: RunInTransaction,
): Promise<{ slug: string; name: string } | undefined> {
  const name = category?.trim();
  const slug = name && deriveSlug(name);
  if (name !== undefined && !slug) throw new AppError('invalid', 'The category needs a name with letters or digits.');
  return inTransaction(async (executor) => {
    await setUpFixedCategories(executor);
    if (!name || !slug) return undefined;
    return { slug: (await findOrAddCategory(executor, { slug, name })).slug, name };
  });
}

async function importItem(
  item: ImportedItem,
  context: ItemContext,
  inTransaction: RunInTransaction,
): Promise<ReportEntry> {
  const { kind, name } = item;
  try {
    let prepared: Awaited<ReturnType<typeof prepareItem>> | undefined;
    for (;;) {
      const result = await inTransaction((executor, emit) => storeItem(executor, emit, item, prepared, context));
      if (result !== 'unprepared') return { kind, name, ...result };
      prepared = await prepareItem(item);
    }
  } catch (error) {
    // A failed item must not stop the others; it is listed in the report.
    log.warn({ err: error, item: item.key }, 'an imported item could not be stored');
    return { kind, name, outcome: 'failed', notes: [innermostMessage(error)] };
  }
}

/** Returns the message of the innermost error, because Drizzle's own message repeats the whole SQL statement. */
function innermostMessage(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return `could not be stored: ${inner instanceof Error ? inner.message : String(inner)}`;
}

function addEntry(report: ImportReport, entry: ReportEntry): void {
  report.counts[entry.outcome] += 1;
  const alwaysListed: readonly Outcome[] = ['kept', 'skipped', 'failed'];
  if (entry.notes.length > 0 || alwaysListed.includes(entry.outcome)) report.entries.push(entry);
}
