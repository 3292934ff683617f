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

/** Items that are removed in one transaction. */
const batchSize = 50;

type Emit = (event: DomainEvent) => Promise<void>;

/** What an undo has left: sentences about items, and numbers of what is not listed one by one. */
type Kept = { notes: string[]; people: number; tools: number; pictures: number };

/** Removes one batch of items. Returns the last of them; undefined if there are none. */
async function removeBatch(
  executor: Executor,
  emit: Emit,
  runId: string,
  after: store.AddedItem | undefined,
  report: Kept,
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
  report.people += people.length - (await removeListedPeople(executor, people));
  report.tools += idsOf('tool').length;
  for (const { title, reason } of kept.values()) report.notes.push(`“${title}” was kept: ${reason}`);
  await store.removeRecords(executor, runId, [...articles, ...pages, ...people]);
  return items.at(-1);
}

/** Deletes the pictures that an import has added, except those that something shows. Returns how many were left. */
async function deleteAddedPictures(runId: string, signal: AbortSignal): Promise<number> {
  const ids = await store.addedPictures(database(), runId);
  let left = 0;
  for (let from = 0; from < ids.length; from += picturesPerPage) {
    signal.throwIfAborted();
    const { refused } = await deletePictures(operator, ids.slice(from, from + picturesPerPage), new Date());
    left += refused.length;
  }
  return left;
}

/**
 * Removes what an import has added: articles, pages, subscribers and pictures. What someone has changed or discussed since
 * is kept. Safe to run again after it was interrupted. For use cases that have already checked permissions.
 * @returns what was kept, one sentence each.
 */
export async function undoRun(runId: string, signal: AbortSignal): Promise<string[]> {
  const kept: Kept = { notes: [], people: 0, tools: 0, pictures: 0 };
  let last: store.AddedItem | undefined;
  do {
    signal.throwIfAborted();
    last = await transaction((executor, emit) => removeBatch(executor, emit, runId, last, kept));
  } while (last);
  kept.pictures = await deleteAddedPictures(runId, signal);
  const sentences: [count: number, sentence: string][] = [
    [kept.people, 'Subscribers kept because they have unsubscribed or signed up here since'],
    [kept.tools, 'Directory entries kept, which you can delete in the directory'],
    [kept.pictures, 'Pictures not deleted because they are still in use or no longer exist'],
  ];
  return [...kept.notes, ...sentences.flatMap(([count, text]) => (count > 0 ? [`${text}: ${count}.`] : []))];
}
