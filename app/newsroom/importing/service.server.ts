import { performance } from 'node:perf_hooks';
import { fillProfile } from '~/content/authors/fill-profile.server';
import {
  findExistingCategory,
  findOrAddCategory,
  setUpFixedCategories,
  storeCategory,
} from '~/content/categories/write.server';
import type { Executor } from '~/platform/database/database.server';
import { withSessionLock } from '~/platform/database/session-lock.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type ItemContext, type ItemResult, type PreparedItem, prepareItem, storeItem } from './item.server';
import { openSource } from './open-source.server';
import { PictureImporter, type PictureOptions } from './pictures/import-pictures.server';
import type { ImportReport, Outcome, ReportEntry } from './report';
import {
  deriveSlug,
  ImportError,
  type ImportedAuthor,
  type ImportedCategory,
  type ImportedItem,
  type Progress,
  type Source,
  storable,
} from './rules';

export type ImportOptions = {
  dryRun?: boolean;
  /** Slug or name of a category for all articles. */
  category?: string;
  /** Stores everything as a draft. */
  status?: 'draft';
  /** Date from which `days_before_opening` counts back; now by default. */
  openingAt?: Date;
  /** Takes over the pictures of the texts; without it, texts continue to refer to the old addresses. */
  pictures?: PictureOptions;
  /** Refuses a malformed input instead of repairing it. */
  isStrict?: boolean;
  onProgress?: Progress;
  /** Receives the report before the first item; it changes during the import. */
  onBegin?: (report: ImportReport) => void;
  /** The import on the import screen, which can be undone. Folders of Markdown are a source of their own in each of them. */
  runId?: string;
  /** Folder for what has to be unpacked; the system’s temporary folder by default. */
  workingFolder?: string;
  /**
   * Whether each item of a dry run is rolled back at once, so that other people’s work never waits for it. Two new items
   * with the same slug are then both reported without it having been changed.
   */
  rollsBackEach?: boolean;
  /** Stops the import before the next item, or the next picture. */
  signal?: AbortSignal;
};

/** Name of the session lock that the only import that runs holds. */
export const importLock = 'imports';

type Emit = (event: DomainEvent) => Promise<void>;
type Work<Result> = (executor: Executor, emit: Emit) => Promise<Result>;
type RunInTransaction = <Result>(work: Work<Result>) => Promise<Result>;

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/** Runs work in a transaction that is rolled back. Returns what the work returns. */
async function rollBack<Result>(work: Work<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  await transaction(async (executor, emit) => {
    result = { value: await work(executor, emit) };
    throw new DryRunRollback();
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  return (result as { value: Result }).value;
}

/**
 * Imports a WordPress or Ghost export file, or a folder of Markdown files. Each item has its own transaction. A dry run
 * does the same inside one transaction, which is rolled back; its report therefore matches the import's.
 * @throws ImportError when the input has an unsupported format or is malformed, with the position, or when another import
 * is running.
 */
export async function importPath(actor: Actor, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  authorize(actor, 'articles.import');
  // Two imports of the same items at once would store all of them twice.
  const report = await withSessionLock(importLock, () => importAlone(actor, path, options));
  if (report === 'taken')
    throw new ImportError('Another import is running. Wait until it is complete, then try again.');
  return report;
}

/**
 * Like `importPath`, for callers that hold the lock `imports`.
 * @throws ImportError when the input has an unsupported format or is malformed, with the position.
 */
export async function importAlone(actor: Actor, path: string, options: ImportOptions): Promise<ImportReport> {
  authorize(actor, 'articles.import');
  const report: ImportReport = {
    path,
    format: '',
    dryRun: options.dryRun ?? false,
    stopped: false,
    seconds: 0,
    counts: { stored: 0, updated: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 },
    omitted: {},
    repairs: [],
    warnings: [],
    entries: [],
    exitCode: 0,
  };
  const began = performance.now();
  const { signal, isStrict, workingFolder } = options;
  const reading = { signal, isStrict, workingFolder, copiesPictures: options.pictures !== undefined };
  // Before the transaction of a dry run: opening queries the database, and PGlite has only one connection.
  const source = await openSource(path, options.onProgress ?? (() => undefined), reading);
  report.format = source.format;
  if (options.runId && source.name.startsWith('markdown:')) source.name = `markdown:import:${options.runId}`;
  options.onBegin?.(report);
  try {
    if (options.dryRun && !options.rollsBackEach) {
      await rollBack((outer, emit) =>
        importAll(actor, source, options, report, (work) => outer.transaction((inner) => work(inner, emit))),
      );
    } else await importAll(actor, source, options, report, options.dryRun ? rollBack : transaction);
  } finally {
    await source.close?.();
  }
  report.seconds = (performance.now() - began) / 1000;
  report.exitCode = report.stopped ? 130 : report.counts.failed > 0 ? 1 : 0;
  return report;
}

async function importAll(
  actor: Actor,
  source: Source,
  options: ImportOptions,
  report: ImportReport,
  inTransaction: RunInTransaction,
): Promise<void> {
  const now = new Date();
  const context: ItemContext = {
    source: source.name,
    runId: options.runId,
    category: await inTransaction((executor) => prepareCategories(executor, options.category)),
    status: options.status,
    openingAt: options.openingAt ?? now,
    now,
  };
  report.repairs.push(...(source.repairs ?? []));
  report.warnings?.push(...(source.warnings ?? []));
  const pictures = await openPictures(actor, source, options, report, inTransaction);
  try {
    await importItems(source, context, { options, report, pictures, inTransaction });
  } catch (error) {
    if (!options.signal?.aborted) throw error;
    report.stopped = true;
  } finally {
    pictures?.close();
  }
}

async function openPictures(
  actor: Actor,
  source: Source,
  { pictures, dryRun, signal, runId }: ImportOptions,
  report: ImportReport,
  inTransaction: RunInTransaction,
): Promise<PictureImporter | undefined> {
  if (!pictures) return undefined;
  report.pictures = { added: 0, failed: 0, failures: [], foreign: 0, planned: 0, hosts: {} };
  return PictureImporter.open(actor, source, report.pictures, {
    ...pictures,
    isDryRun: dryRun ?? false,
    runId,
    signal,
    inTransaction,
  });
}

type Run = {
  options: ImportOptions;
  report: ImportReport;
  pictures: PictureImporter | undefined;
  inTransaction: RunInTransaction;
};

async function importItems(source: Source, context: ItemContext, run: Run): Promise<void> {
  const { report, options } = run;
  const seenKeys = new Set<string>();
  for await (const read of source.read()) {
    if (options.signal?.aborted) {
      report.stopped = true;
      return;
    }
    if (read.outcome === 'counted') report.omitted[read.what] = (report.omitted[read.what] ?? 0) + 1;
    else if (read.outcome === 'author') await tryAuthor(storable(read.author), run);
    else if (read.outcome === 'category') await tryCategory(storable(read.category), run);
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
      addEntry(report, await importItem(storable(read.item), context, run));
    }
  }
}

/** Says that an import has changed what readers see of an author who was here before. */
const filledNote = 'an author of this name is here already: the empty fields of the public profile were filled in';

/** Imports an author. One that fails does not stop the articles. */
async function tryAuthor(author: ImportedAuthor, run: Run): Promise<void> {
  await tryToStore('author', author.name, run, async () => {
    let isFilled = false;
    const pictureId =
      author.pictureId ??
      (author.picture === ''
        ? undefined
        : await run.pictures?.takeOverOne(`author ${author.name}`, author.picture, author.name));
    await run.inTransaction(async (executor, emit) => {
      isFilled = await fillProfile(
        executor,
        emit,
        author.name,
        { ...author, pictureId: pictureId ?? null },
        new Date(),
      );
    });
    if (isFilled) addEntry(run.report, { kind: 'author', name: author.name, outcome: 'updated', notes: [filledNote] });
  });
}

/** Adds a category, unless there is one with its slug or name, or all articles get the same one. */
async function tryCategory(category: ImportedCategory, run: Run): Promise<void> {
  if (run.options.category) return;
  await tryToStore('category', category.name, run, () =>
    run.inTransaction(async (executor) => {
      if (!(await findExistingCategory(executor, category))) await storeCategory(executor, category);
    }),
  );
}

/** Stores what comes before the items. If that fails, the report says so, and the items follow. */
async function tryToStore(kind: string, name: string, run: Run, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    run.options.signal?.throwIfAborted();
    log.warn({ err: error, kind }, 'an imported author or category could not be stored');
    addEntry(run.report, { kind, name, outcome: 'failed', notes: [innermostMessage(error)] });
  }
}

/** Adds the fixed categories and the one for all articles, as far as they are missing. Returns the latter. */
async function prepareCategories(
  executor: Executor,
  category: string | undefined,
): Promise<{ slug: string; name: string } | undefined> {
  const name = category?.trim();
  const slug = name && deriveSlug(name);
  if (name !== undefined && !slug) throw new AppError('invalid', 'The category needs a name with letters or digits.');
  await setUpFixedCategories(executor);
  if (!name || !slug) return undefined;
  return { slug: (await findOrAddCategory(executor, { slug, name })).slug, name };
}

async function importItem(
  item: ImportedItem,
  context: ItemContext,
  { options, pictures, inTransaction }: Run,
): Promise<ReportEntry> {
  const { kind, name } = item;
  const store = (prepared?: PreparedItem) =>
    inTransaction(async (executor, emit) => {
      // What is rolled back after each item includes the categories.
      if (options.rollsBackEach) await prepareCategories(executor, options.category);
      return storeItem(executor, emit, item, prepared, context);
    });
  try {
    const found = await store();
    if (found === 'unprepared') {
      const complete = (await pictures?.takeOver(item)) ?? { item, pictures: 0 };
      return { kind, name, ...((await store(await prepareItem(complete.item, complete.pictures))) as ItemResult) };
    }
    const { appliedPictures, ...result } = found;
    // An earlier import may have been stopped, or may not have reached the server with the pictures.
    const complete = appliedPictures === undefined ? undefined : await pictures?.takeOver(item, appliedPictures);
    if (!complete) return { kind, name, ...result };
    return { kind, name, ...((await store(await prepareItem(complete.item, complete.pictures))) as ItemResult) };
  } catch (error) {
    options.signal?.throwIfAborted();
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
