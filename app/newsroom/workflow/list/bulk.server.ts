import { type ArticleStatus, changeTags, hasTag, normaliseTags, type TagChange } from '~/content/articles/rules';
import { organiseArticle, tagArticle } from '~/content/articles/writing/publish.server';
import { listAllCategories } from '~/content/categories/service.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { organiseDraft } from '~/newsroom/drafts/categories/move-category.server';
import { maxLengths, maxTags } from '~/newsroom/drafts/fields';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import type { PlainPermission } from '~/platform/permissions/declarations';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { longestTimeout } from '../checklist/links.server';
import { warningsText } from '../checklist/warnings-text';
import { assertNotInTrash, ChangedSinceError, lockCurrent } from '../current-state.server';
import { publishedAgain } from '../step-notices';
import { archive } from '../steps/archive.server';
import { changeStatus } from '../steps/status.server';
import { moveToTrash, restoreFromTrash, undoDeletion } from '../steps/trash.server';
import { unpublish } from '../steps/unpublish.server';
import { articleTitle } from '../store.server';
import {
  type BulkAction,
  type BulkResult,
  bulkActions,
  maxBulkArticles,
  type RemovedTag,
  tagProblem,
} from './bulk-rules';

type Emit = (event: DomainEvent) => Promise<void>;

const requiredPermissions: Record<BulkAction, PlainPermission> = {
  publish: 'articles.publish',
  unpublish: 'articles.publish',
  feature: 'articles.organise',
  unfeature: 'articles.organise',
  archive: 'articles.organise',
  unarchive: 'articles.organise',
  categorise: 'articles.organise',
  tag: 'articles.organise',
  untag: 'articles.organise',
  delete: 'articles.delete',
  restore: 'articles.delete',
  'undo-delete': 'articles.delete',
};

/** Returns the bulk actions to offer to an actor, either in the trash or in other lists. */
export const actionsFor = (actor: Actor, { isTrash }: { isTrash: boolean }): BulkAction[] =>
  bulkActions.filter(
    (action) =>
      action !== 'undo-delete' && (action === 'restore') === isTrash && mayDo(actor, requiredPermissions[action]),
  );

const doneSentences: Record<BulkAction, string> = {
  publish: 'Published.',
  unpublish: 'Unpublished.',
  feature: 'Featured.',
  unfeature: 'No longer featured.',
  archive: 'Archived.',
  unarchive: 'Removed from the archive.',
  categorise: 'Moved to the category.',
  tag: 'Tag added.',
  untag: 'Tag removed.',
  delete: 'Moved to the trash.',
  restore: 'Restored as draft.',
  'undo-delete': 'Restored.',
};

/** What an article was before it was restored as a draft, as part of a sentence. */
const beforeWords = { pending: 'awaiting review', approved: 'approved', published: 'published' } as const;

/** Changes the published article and its working copy without affecting its approval. The caller has locked both. */
async function organise(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  placement: { category: string } | { isFeatured: boolean },
): Promise<void> {
  await organiseDraft(executor, articleId, placement);
  await organiseArticle(actor, executor, emit, articleId, placement);
  await emit({ type: 'newsroom.changed' });
  await recordAudit(executor, actor, {
    action: 'category' in placement ? 'article_categorised' : 'article_featured',
    resourceType: 'article',
    resourceId: articleId,
    values: placement,
  });
}

async function categorise(actor: Actor, articleId: string, category: string): Promise<void> {
  await transaction(async (executor, emit) => {
    assertNotInTrash(await lockCurrent(executor, articleId));
    await organise(actor, executor, emit, articleId, { category });
  });
}

/**
 * Features or unfeatures an article.
 * @param isUndo whether it undoes the opposite, which is refused unless both the published article and its working copy
 * are still as that action left them.
 * @returns whether this changed both, so that undoing it brings both back.
 * @throws AppError `conflict`.
 */
async function feature(actor: Actor, articleId: string, isFeatured: boolean, isUndo: boolean): Promise<boolean> {
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    const { article, draft } = current;
    const changed = [article.isFeatured, draft.fields.isFeatured].filter((before) => before !== isFeatured).length;
    if (isUndo && changed < 2) throw new ChangedSinceError();
    if (changed > 0) await organise(actor, executor, emit, articleId, { isFeatured });
    return changed === 2;
  });
}

/**
 * Adds a tag to the published article and its working copy, or removes it, without affecting its approval.
 * @returns the tag that was removed.
 * @throws AppError `conflict` when this would change nothing, exceed the limit, or publish a pending change.
 */
async function retag(actor: Actor, articleId: string, change: TagChange): Promise<RemovedTag | undefined> {
  const { tag, isAdded } = change;
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    assertNotInTrash(current);
    const { article, draft } = current;
    const hasDraftTag = hasTag(draft.fields.tags, tag);
    if (article.status === 'published' && hasTag(article.tags, tag) !== hasDraftTag) {
      throw new AppError('conflict', 'This tag is among the article’s unpublished changes. Publish them first.');
    }
    if (hasDraftTag === isAdded)
      throw new AppError('conflict', isAdded ? 'Already has this tag.' : 'Does not have this tag.');
    const index = draft.fields.tags.findIndex((one) => hasTag([one], tag));
    const removed = draft.fields.tags[index];
    const tags = changeTags(draft.fields.tags, change);
    if (isAdded && tags.length > maxTags)
      throw new AppError('conflict', `Already has ${maxTags} tags, which is the maximum.`);
    await organiseDraft(executor, articleId, { tags });
    await tagArticle(actor, executor, emit, articleId, change);
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: isAdded ? 'article_tagged' : 'article_untagged',
      resourceType: 'article',
      resourceId: articleId,
      values: { tag },
    });
    return removed === undefined ? undefined : { tag: removed, index };
  });
}

/** Returns the tag to add or remove, as it is stored. @throws AppError `invalid`. */
function validTag(text: string): string {
  const invalid = (message: string) => new AppError('invalid', message, { tag: message });
  const problem = tagProblem(text);
  if (problem !== undefined) throw invalid(problem);
  const [first] = normaliseTags(text.split(','));
  if (!first) throw invalid('Enter a tag.');
  if (first.tag.length > maxLengths.tag) throw invalid(`A tag can have at most ${maxLengths.tag} characters.`);
  return first.tag;
}

/**
 * Performs an action on several articles independently: a failure does not affect the others.
 * @returns the result for each article, in input order.
 * @throws AppError `forbidden`; `invalid` when no or too many articles are selected, the category does not exist, or the
 * tag is not valid.
 */
export async function performBulkAction(
  actor: Actor,
  {
    action,
    ids,
    category = '',
    tag: tagText = '',
    removed = {},
    isUndo = false,
  }: {
    action: BulkAction;
    ids: readonly string[];
    category?: string;
    tag?: string;
    /** For adding a tag: how it was written before it was removed, and where, by article. */
    removed?: Readonly<Record<string, RemovedTag>>;
    /**
     * For archiving, featuring and their opposites: whether the action undoes an earlier one. Articles changed since
     * stay as they are.
     */
    isUndo?: boolean;
  },
  now: Date,
): Promise<BulkResult[]> {
  authorize(actor, requiredPermissions[action]);
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) throw new AppError('invalid', 'Select at least one article.');
  if (uniqueIds.length > maxBulkArticles) throw new AppError('invalid', `Select at most ${maxBulkArticles} articles.`);
  if (action === 'categorise' && !(await listAllCategories(actor)).some(({ slug }) => slug === category)) {
    throw new AppError('invalid', 'Choose a category.', { category: 'Choose a category.' });
  }
  const tag = action === 'tag' || action === 'untag' ? validTag(tagText) : '';
  const startedAt = performance.now();
  // The link checks for all articles together may take only as long as those for a single article.
  const noteById = new Map<string, string>();
  const publish = async (id: string): Promise<void> => {
    const timeout = Math.max(0, longestTimeout - (performance.now() - startedAt));
    const { warnings } = await changeStatus(actor, id, { target: 'published', timeout }, now);
    if (warnings.length > 0) noteById.set(id, warningsText(warnings));
  };
  const earlierStatuses = new Map<string, ArticleStatus>();
  const removedById = new Map<string, RemovedTag>();
  const reversibleById = new Map<string, boolean>();
  const change = async (id: string, isReversible: Promise<boolean>) => {
    reversibleById.set(id, await isReversible);
  };
  const perform: Record<BulkAction, (id: string) => Promise<unknown>> = {
    publish,
    unpublish: async (id) => {
      const publishAt = await unpublish(actor, id, now);
      if (publishAt) noteById.set(id, publishedAgain(formatInstant(publishAt, siteSetting(newsroomTimeZone))));
    },
    feature: (id) => change(id, feature(actor, id, true, isUndo)),
    unfeature: (id) => change(id, feature(actor, id, false, isUndo)),
    archive: (id) => change(id, archive(actor, id, true, isUndo)),
    unarchive: (id) => change(id, archive(actor, id, false, isUndo)),
    categorise: (id) => categorise(actor, id, category),
    tag: (id) => {
      const before = Object.hasOwn(removed, id) ? removed[id] : undefined;
      // Only how the same tag is written, and only as it could be typed.
      const isSame = before !== undefined && hasTag([before.tag], tag) && tagProblem(before.tag) === undefined;
      return retag(actor, id, { ...(isSame ? before : { tag }), isAdded: true });
    },
    untag: async (id) => {
      const removedTag = await retag(actor, id, { tag, isAdded: false });
      if (removedTag) removedById.set(id, removedTag);
    },
    delete: (id) => moveToTrash(actor, id, now),
    restore: async (id) => {
      earlierStatuses.set(id, await restoreFromTrash(actor, id, now));
    },
    'undo-delete': (id) => undoDeletion(actor, id, now),
  };
  const results: BulkResult[] = [];
  for (const id of uniqueIds) {
    const title = (await articleTitle(database(), id)) ?? 'Deleted article';
    try {
      await perform[action](id);
      const note = noteById.get(id);
      const before = earlierStatuses.get(id);
      const wasFurther = before && before !== 'draft' ? ` It was ${beforeWords[before]} before it was deleted.` : '';
      const sentence = `${doneSentences[action]}${wasFurther}`;
      const isRestored = action === 'restore';
      const forUndo = { removedTag: removedById.get(id), isReversible: reversibleById.get(id) };
      results.push({ id, title, isDone: true, sentence, note, isRestored, ...forUndo });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isChangedSince = error instanceof ChangedSinceError;
      results.push({ id, title, isDone: false, sentence: error.message, isChangedSince });
    }
  }
  return results;
}
