import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { prepareComment, storeComments } from '~/audience/comments/import.server';
import { membershipOf } from '~/content/articles/cache-tags';
import { lengthProblem } from '~/content/articles/writing/length.server';
import { prepareArticle, storeArticle, storeAuthor } from '~/content/articles/writing/write.server';
import { storeCorrections } from '~/content/corrections/service.server';
import { storePage } from '~/content/pages/write.server';
import { storeRedirects } from '~/content/redirects/service.server';
import { hasAiTool, storeAiTool } from '~/content/resources/service.server';
import { storePlatformReview } from '~/content/reviews/write.server';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import type { DomainEvent } from '~/platform/events/events.server';
import { isPictureAddress, sanitiserRulesVersion } from '~/platform/html/rules';
import { plainTextOf, prepareHtml, type StorableHtml } from '~/platform/html/sanitise.server';
import { categoriseArticle } from './categorise.server';
import { inThreadOrder } from './comment-threads';
import type { Outcome } from './report';
import {
  conversionVersion,
  deriveSlug,
  displayTitle,
  type ImportedArticle,
  type ImportedItem,
  type ImportedPage,
  type ImportedTool,
} from './rules';
import { findImportRecord, findTarget, saveImportRecord } from './store.server';
import { withoutShortcodes } from './wordpress/shortcodes';

/** Settings for all items in an import. */
export type ItemContext = {
  source: string;
  /** The import on the import screen, which can be undone. */
  runId?: string;
  /** Category for every article; the article's own categories become tags. */
  category?: { slug: string; name: string };
  status?: 'draft';
  openingAt: Date;
  now: Date;
};

export type ItemResult = {
  outcome: Outcome;
  notes: string[];
  /** Number of library pictures in the stored text of an item that is unchanged and may be stored again. */
  appliedPictures?: number;
};

/** What is prepared before the transaction that stores an item, because it would hold up the transaction. */
export type PreparedItem = {
  content: StorableHtml;
  /** The article's own picture, under the address that it has on this site. */
  image?: ImportedArticle['image'];
  /** The title, if the item has none of its own: the beginning of its text. */
  firstWords: string;
  /** The item's comments by key; comments that cannot be stored are missing. */
  comments: ReadonlyMap<string, StorableHtml>;
  /** Number of library pictures in place of those of the source. */
  pictures: number;
  notes: string[];
};

/**
 * Sanitises an item's text and comments.
 * @param pictures number of library pictures in place of those of the source.
 * @throws AppError `invalid` when the text is too long, an article has more words than the site allows, or takes too long to process.
 */
export async function prepareItem(item: ImportedItem, pictures = 0): Promise<PreparedItem> {
  const content = item.kind === 'article' ? await prepareArticle(item.html) : await prepareHtml(item.html);
  const tooLong = item.kind === 'article' && lengthProblem(content.content);
  if (tooLong)
    throw new AppError('invalid', `${tooLong} Raise the maximum article length in the settings, then import again.`);
  const needsTitle = item.kind !== 'tool' && item.title.trim() === '';
  const firstWords = needsTitle ? await plainTextOf(item.excerpt || item.html) : '';
  const comments = new Map<string, StorableHtml>();
  const notes: string[] = [];
  for (const { key, authorName, html } of item.kind === 'article' ? item.comments : []) {
    try {
      comments.set(key, await prepareComment(html));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'invalid')) throw error;
      notes.push(`a comment by ${authorName} was left out: ${error.message}`);
    }
  }
  const image = item.kind === 'article' ? item.image : undefined;
  return { content, image, firstWords, comments, pictures, notes };
}

type Emit = (event: DomainEvent) => Promise<void>;

const day = 86_400_000;
/** Arbitrary fixed namespace, so that comments have the same IDs in every import. */
const commentNamespace = '5f0c1a3e-8b0d-4c56-9a53-3a6c0d4c9d11';

function hashOf(item: ImportedItem, context: ItemContext): string {
  const { notes: _notes, name: _name, ...content } = item;
  return createHash('sha256')
    .update(JSON.stringify([conversionVersion, sanitiserRulesVersion, context.category?.slug, context.status, content]))
    .digest('hex');
}

/**
 * Returns the first available publication date: the article's own, the one already stored, one relative to the opening
 * or, for a published article, the time of the import.
 */
function publicationDate(
  item: ImportedArticle,
  known: Date | null | undefined,
  context: ItemContext,
  notes: string[],
): Date | undefined {
  if (item.publishedAt) return item.publishedAt;
  if (known) return known;
  if (item.daysBeforeOpening !== undefined) return new Date(context.openingAt.getTime() - item.daysBeforeOpening * day);
  if (item.status !== 'published') return undefined;
  notes.push('has no date: given the date of this import');
  return context.now;
}

function titleAndSlugOf(
  item: ImportedArticle | ImportedPage,
  { firstWords }: PreparedItem,
): { title: string; slug: string; notes: string[] } {
  const { title, note } = displayTitle(item.title, firstWords);
  return { title, slug: deriveSlug(item.slug) || deriveSlug(title), notes: note ? [note] : [] };
}

const earlierOf = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()));

const cleaningNote = (issues: readonly string[]): string[] => (issues.length > 0 ? [`HTML: ${issues.join('; ')}`] : []);

const slugNote = (requested: string, slug: string): string[] =>
  requested !== '' && requested !== slug ? [`the URL slug “${requested}” is taken: stored as “${slug}”`] : [];

async function storeImportedArticle(
  executor: Executor,
  emit: Emit,
  item: ImportedArticle,
  id: string,
  known: { publishedAt: Date | null } | undefined,
  prepared: PreparedItem,
  context: ItemContext,
): Promise<string[]> {
  const { now } = context;
  const { title, slug: requested, notes } = titleAndSlugOf(item, prepared);
  const { category, tags } = await categoriseArticle(executor, item, context.category, notes);
  const publishedAt = publicationDate(item, known?.publishedAt, context, notes);
  let status = context.status ?? item.status;
  if (status === 'published' && publishedAt && publishedAt > now) {
    status = 'approved';
    notes.push(
      `is dated ${publishedAt.toISOString().slice(0, 10)}, which is in the future: stored as approved, not published`,
    );
  }
  const { image } = prepared;
  const hasAllowedImage = image !== undefined && isPictureAddress(image.url);
  if (image && !hasAllowedImage) {
    notes.push(`its picture URL, ${image.url}, is not allowed: the article gets a generated cover`);
  }
  const changedAt = item.updatedAt ?? publishedAt ?? now;
  const authorName = item.authorName?.replaceAll(/\s+/g, ' ').trim();
  const { slug, issues } = await storeArticle(executor, {
    id,
    title,
    slug: requested,
    content: prepared.content,
    excerpt: item.excerpt,
    excerptSource: withoutShortcodes(prepared.content.content),
    category,
    status,
    tags,
    authorId: authorName ? await storeAuthor(executor, authorName) : undefined,
    isFeatured: item.isFeatured,
    imageUrl: hasAllowedImage ? image?.url : undefined,
    imageAlt: hasAllowedImage ? image?.alt : undefined,
    seoTitle: item.seo?.title,
    seoDescription: item.seo?.description,
    seoKeywords: item.seo?.keywords,
    level: item.level,
    language: item.language,
    publishedAt,
    // The opening edition begins its time on the site at the opening, so that it is not archived on the first day.
    createdAt: item.createdAt ?? (item.daysBeforeOpening === undefined ? publishedAt : context.openingAt),
    updatedAt: earlierOf(changedAt, now),
  });
  if (!known) notes.push(...slugNote(requested, slug));
  notes.push(...cleaningNote(issues));
  const commentId = (key: string): string => v5(`${context.source} ${key}`, commentNamespace);
  await storeComments(
    executor,
    id,
    inThreadOrder(item.comments.filter(({ key }) => prepared.comments.has(key))).map((comment) => ({
      id: commentId(comment.key),
      parentId: comment.parentKey && commentId(comment.parentKey),
      authorName: comment.authorName,
      content: prepared.comments.get(comment.key) as StorableHtml,
      createdAt: comment.createdAt,
    })),
  );
  await storeCorrections(executor, { id, title }, item.corrections ?? []);
  notes.push(...(await storeRedirects(executor, item.oldAddresses, { articleId: id }, slug)));
  if (item.review) {
    const { users_source: usersSource, order: position, ...card } = item.review;
    const isStored = await storePlatformReview(executor, newId(), { ...card, usersSource, position, articleId: id });
    if (isStored) await emit({ type: 'directory.changed' });
    else notes.push(`the directory already has a review at “${card.slug}”: its card was not changed`);
  }
  await emit({ type: 'articles.changed', slugs: [slug], membership: membershipOf({ category, tags }) });
  return notes;
}

async function storeImportedPage(
  executor: Executor,
  emit: Emit,
  item: ImportedPage,
  id: string,
  isKnown: boolean,
  prepared: PreparedItem,
  context: ItemContext,
): Promise<string[]> {
  const { title, slug: requested, notes } = titleAndSlugOf(item, prepared);
  const changedAt = item.updatedAt ?? item.createdAt ?? context.now;
  const { slug, issues } = await storePage(executor, {
    id,
    title,
    slug: requested || id,
    content: prepared.content,
    description: item.excerpt,
    descriptionSource: withoutShortcodes(prepared.content.content),
    status: context.status ?? (item.status === 'published' ? 'published' : 'draft'),
    language: item.language,
    createdAt: item.createdAt,
    updatedAt: earlierOf(changedAt, context.now),
  });
  if (!isKnown) notes.push(...slugNote(requested, slug));
  notes.push(...cleaningNote(issues));
  notes.push(...(await storeRedirects(executor, item.oldAddresses, { pageId: id }, slug)));
  await emit({ type: 'pages.changed', slugs: [slug] });
  return notes;
}

async function storeImportedTool(
  executor: Executor,
  emit: Emit,
  item: ImportedTool,
  id: string,
  { content }: PreparedItem,
): Promise<{ id: string; notes: string[] }> {
  const { ai_level: aiLevel, manual_control: manualControl, order: position, ...card } = item.tool;
  const stored = await storeAiTool(executor, id, {
    ...card,
    aiLevel,
    manualControl,
    position,
    content,
  });
  await emit({ type: 'directory.changed' });
  return { id: stored.id, notes: cleaningNote(stored.issues) };
}

/**
 * Stores an item in the given transaction. New items are added and changed ones updated in place. Unchanged items, and
 * items edited here since their import, stay as they are. An item deleted here is restored.
 * @param prepared the result of `prepareItem`; `undefined` to find out first whether it is needed. An unchanged item is
 * stored again if it is passed.
 * @returns `unprepared`, without having stored anything, when it is.
 */
export async function storeItem(
  executor: Executor,
  emit: Emit,
  item: ImportedItem,
  prepared: PreparedItem | undefined,
  context: ItemContext,
): Promise<ItemResult | 'unprepared'> {
  const { source, now, runId } = context;
  const hash = hashOf(item, context);
  const { key, kind } = item;
  const known = await findImportRecord(executor, { source, key, kind, hash });
  if (known && known.kind !== kind)
    return { outcome: 'skipped', notes: [`an earlier import added the item with this ID as a ${known.kind}`] };
  const target = known && (await findTarget(executor, kind, known.targetId));
  const isUnchanged = known?.contentHash === hash && target !== undefined;
  const isEdited = known !== undefined && target?.updatedAt != null && target.updatedAt > known.importedAt;
  const recordImport = (targetId: string, importedAt: Date, appliedPictures: number): Promise<void> => {
    const row = { source, sourceKey: key, kind, targetId, contentHash: hash, importedAt, appliedPictures };
    // An item belongs to the import that added it; updates do not change that.
    return saveImportRecord(executor, target ? row : { ...row, runId: runId ?? null });
  };
  if (isUnchanged && !prepared) {
    const { appliedPictures } = known;
    await recordImport(known.targetId, known.importedAt, appliedPictures);
    return { outcome: 'unchanged', notes: [], ...(!isEdited && { appliedPictures }) };
  }
  if (isEdited) {
    return {
      outcome: 'kept',
      notes: ['was edited here after the import: the change in the source was not applied'],
    };
  }
  // Neither the update nor the undo of an import changes entries that others have added.
  if (item.kind === 'tool' && !target && (await hasAiTool(executor, item.tool.slug)))
    return { outcome: 'skipped', notes: [`the directory already has an entry at “${item.tool.slug}”`] };
  if (!prepared) return 'unprepared';
  let id = known?.targetId ?? newId();
  let notes: string[];
  if (item.kind === 'article') notes = await storeImportedArticle(executor, emit, item, id, target, prepared, context);
  else if (item.kind === 'page')
    notes = await storeImportedPage(executor, emit, item, id, target !== undefined, prepared, context);
  else ({ id, notes } = await storeImportedTool(executor, emit, item, id, prepared));
  await recordImport(id, now, prepared.pictures);
  const restorationNotes = known && !target ? ['had been deleted here, so it was restored'] : [];
  return {
    outcome: target ? 'updated' : 'stored',
    notes: [...restorationNotes, ...item.notes, ...prepared.notes, ...notes],
  };
}
