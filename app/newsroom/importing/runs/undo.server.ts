import { removeListedPeople } from '~/audience/subscribers/import.server';
import { deleteImported } from '~/content/articles/writing/publish.server';
import { picturesPerPage } from '~/content/media/constants';
import { deletePictures } from '~/content/media/library.server';
import { deleteImportedPages } from '~/content/pages/write.server';
import { database, type Executor } from '~/platform/database/database.server';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { operator } from '~/platform/permissions/actors';
import * as store from './store.server';
import { changedSince } from './store-changes.server';

/** Items that are taken back in one transaction. */
const batchSize = 50;

type Emit = (event: DomainEvent) => Promise<void>;

/** What an undo has left. */
export type UndoReport = { removed: number; notes: string[] };

/** Takes back one batch of items. Returns the last of them; undefined if there are none. */
async function takeBackBatch(
  executor: Executor,
  emit: Emit,
  runId: string,
  after: store.AddedItem | undefined,
  report: UndoReport,
): Promise<store.AddedItem | undefined> {
  const items = await store.addedItems(executor, runId, after, batchSize);
  const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ targetId }) => targetId);
  const kept = await changedSince(executor, items);
  const removable = (ids: readonly string[]) => ids.filter((id) => !kept.has(id));
  const [articles, pages, people] = [idsOf('article'), idsOf('page'), idsOf('subscriber')].map(removable) as [
    string[],
    string[],
    string[],
  ];
  await deleteImported(executor, emit, articles);
  await deleteImportedPages(executor, emit, pages);
  const removedPeople = await removeListedPeople(executor, people);
  report.removed += articles.length + pages.length + removedPeople;
  for (const { title, reason } of kept.values()) report.notes.push(`“${title}” was kept: ${reason}`);
  if (removedPeople < people.length)
    report.notes.push(`Subscribers kept because they have unsubscribed since: ${people.length - removedPeople}.`);
  const tools = idsOf('tool').length;
  if (tools > 0) report.notes.push(`Directory entries kept, which you can delete in the directory: ${tools}.`);
  await store.removeRecords(executor, runId, [...articles, ...pages, ...people]);
  return items.at(-1);
}

/** Deletes the pictures that an import has added, except those that something shows. Returns how many were left. */
async function deleteAddedPictures(runId: string, report: UndoReport): Promise<void> {
  const ids = await store.addedPictures(database(), runId);
  let left = 0;
  for (let from = 0; from < ids.length; from += picturesPerPage) {
    const { deleted, refused } = await deletePictures(operator, ids.slice(from, from + picturesPerPage), new Date());
    report.removed += deleted.length;
    left += refused.length;
  }
  if (left > 0) report.notes.push(`Pictures kept because they are still shown, or already deleted: ${left}.`);
}

/**
 * Takes back what an import has added: articles, pages, subscribers and pictures. What someone has changed or discussed since
 * is kept and listed. Safe to run again after it was interrupted. For use cases that have already checked permissions.
 */
export async function undoRun(runId: string, signal: AbortSignal): Promise<UndoReport> {
  const report: UndoReport = { removed: 0, notes: [] };
  let last: store.AddedItem | undefined;
  do {
    signal.throwIfAborted();
    last = await transaction((executor, emit) => takeBackBatch(executor, emit, runId, last, report));
  } while (last);
  await deleteAddedPictures(runId, report);
  return report;
}
