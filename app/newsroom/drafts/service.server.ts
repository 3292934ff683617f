import { createHash } from 'node:crypto';
import type { TutorialLevel } from '~/content/articles/rules';
import { type ArticleText, readTextForEditing, readTextsForEditing } from '~/content/articles/writing/drafting.server';
import { offerShowdown } from '~/content/articles/writing/offer.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { type DraftFields, fieldNames, type OpenedDraft, type Saver } from './fields';
import { ownLabels } from './revisions/version-names';
import * as store from './store.server';

/** A working copy that is locked until the transaction ends. */
export type LockedDraft = Pick<store.DraftRow, 'articleId' | 'version' | 'fields' | 'contentHash'>;

export const articleNotFound = (): AppError => new AppError('not_found', 'This article no longer exists.');

/** Returns the hash of a working copy's fields; approvals refer to it. */
export const hashOf = (fields: DraftFields): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldNames.map((name) => fields[name])))
    .digest('hex');

function fieldsOf(article: ArticleText): DraftFields {
  const { imageUrl, level, updatedAt: _, ...fields } = article;
  return { ...fields, imageUrl: imageUrl ?? '', level: level as TutorialLevel | null };
}

/** Returns the working copy that the article would get if it were saved for the first time now. */
function firstDraft(articleId: string, article: ArticleText, changes?: Partial<DraftFields>): store.DraftRow {
  const fields = { ...fieldsOf(article), ...changes };
  return { articleId, version: 1, fields, contentHash: hashOf(fields), updatedAt: article.updatedAt, updatedBy: null };
}

/** Gives a new article a working copy whose category is still to be chosen. */
async function addDraftWithoutCategory(executor: Executor, articleId: string): Promise<void> {
  const article = await readTextForEditing(executor, articleId);
  if (!article) throw articleNotFound();
  await addFirstDraft(executor, firstDraft(articleId, article, { category: '' }));
}

/** Offers a draft for the front page, as `offerShowdown` does. Its category is for the newsroom to choose. */
export const offerFrontPageDraft = (): Promise<boolean> => offerShowdown(addDraftWithoutCategory);

async function addFirstDraft(executor: Executor, first: store.DraftRow): Promise<void> {
  if (!(await store.addDraft(executor, first))) return;
  const saved = { savedBy: null, savedAt: first.updatedAt, label: ownLabels.beforeFirstEdit };
  await store.addRevision(executor, first.articleId, saved);
}

/**
 * Returns the working copy of an article, locked until the transaction ends. Creates it from the article if there is
 * none. For use cases that have already checked permissions.
 * @throws AppError `not_found` when the article does not exist.
 */
export async function lockDraft(executor: Executor, articleId: string): Promise<LockedDraft> {
  return lockOrCreateDraft(executor, articleId);
}

export async function lockOrCreateDraft(executor: Executor, articleId: string): Promise<store.DraftRow> {
  const existing = await store.lockDraft(executor, articleId);
  if (existing) return existing;
  const article = await readTextForEditing(executor, articleId);
  if (!article) throw articleNotFound();
  await addFirstDraft(executor, firstDraft(articleId, article));
  const locked = await store.lockDraft(executor, articleId);
  if (!locked) throw articleNotFound();
  return locked;
}

/** Returns who saved a working copy last; null for an import or a deleted account. */
export async function findSaver(
  executor: Executor,
  { articleId, updatedBy, updatedAt }: Pick<store.DraftRow, 'articleId' | 'updatedBy' | 'updatedAt'>,
): Promise<Saver | null> {
  const name = updatedBy && (await store.findNames(executor, [updatedBy])).get(updatedBy);
  if (!updatedBy || !name) return null;
  const since = await store.findFirstSavedBy(executor, articleId, updatedBy);
  return { userId: updatedBy, name, savedAt: updatedAt.getTime(), since };
}

/**
 * Returns the working copy of an article as the editor opens it. Opening does not create one: for an article that has
 * never been saved here, it returns what the first save would start from.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function openDraft(actor: Actor, articleId: string): Promise<OpenedDraft> {
  authorizeMember(actor, 'articles.write');
  const article = isId(articleId) ? await readTextForEditing(database(), articleId) : undefined;
  if (!article) throw articleNotFound();
  const draft = (await store.findDraft(database(), articleId)) ?? firstDraft(articleId, article);
  const { version, fields, contentHash, updatedAt } = draft;
  const saver = await findSaver(database(), draft);
  return {
    ...{ articleId, slug: article.slug, version, fields, contentHash, updatedAt: updatedAt.getTime() },
    updatedBy: saver && { userId: saver.userId, name: saver.name, since: saver.since },
  };
}

/**
 * Returns the fields of several articles as the editor opens them, by article, in one query, or two if some have never
 * been saved in the editor. Leaves out articles that do not exist.
 */
export async function openFields(actor: Actor, articleIds: readonly string[]): Promise<Map<string, DraftFields>> {
  authorizeMember(actor, 'articles.write');
  const drafts = await store.findDrafts(database(), articleIds);
  const fields = new Map(drafts.map((draft) => [draft.articleId, draft.fields]));
  const unsaved = articleIds.filter((id) => !fields.has(id));
  for (const [id, article] of await readTextsForEditing(database(), unsaved)) fields.set(id, fieldsOf(article));
  return fields;
}

/**
 * Returns the HTML of an article's working copy, or of the article if there is none. For use cases that check
 * permissions themselves.
 * @throws AppError `not_found` when the article does not exist.
 */
export async function readDraftContent(articleId: string): Promise<string> {
  const draft = isId(articleId) ? await store.findDraft(database(), articleId) : undefined;
  if (draft) return draft.fields.content;
  const article = isId(articleId) ? await readTextForEditing(database(), articleId) : undefined;
  if (!article) throw articleNotFound();
  return article.content;
}
