import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { DomainEvent } from '~/platform/events/events.server';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { findOrAddAuthorByName } from '../authors/authors.server';
import { membershipOf } from '../cache-tags';
import { articleStored, publicationChanged, slugChanged } from '../hooks';
import { type ArticleStatus, changeTags, normaliseTags, slugOf, type TagChange } from '../rules';
import { deleteArticles, lockArticle, updateArticleFields } from './store-publishing.server';
import { freeSlug, saveTags } from './store-writing.server';
import { type ArticleInput, writeText } from './write.server';

type Emit = (event: DomainEvent) => Promise<void>;

/** The text and metadata to publish. */
export type PublishedText = Omit<
  ArticleInput,
  'id' | 'status' | 'authorId' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'slug'
> & { slug: string; author: string };

async function lockExistingArticle(executor: Executor, articleId: string) {
  const article = await lockArticle(executor, articleId);
  if (!article) throw new AppError('not_found', 'This article no longer exists.');
  return article;
}

/** The slug requested for an article, and the one it gets: another one if the requested one is taken. */
export type AssignedSlug = { requested: string; assigned: string };

/** Returns the slug that an article gets when it is published with the given requested slug and title. */
export async function slugToPublish(
  executor: Executor,
  article: { id: string; slug: string },
  text: { slug: string; title: string },
): Promise<AssignedSlug> {
  const requested = slugOf(text.slug) || slugOf(text.title) || article.id;
  const assigned = requested === article.slug ? requested : await freeSlug(executor, requested, article.id);
  return { requested, assigned };
}

/**
 * Publishes the given text; all nodes show it once the transaction commits. Preserves the date of first publication,
 * and redirects the old slug if the article gets a new one.
 * @returns the article's slug, and the requested one if it was taken.
 */
export async function publishText(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  { text, now }: { text: PublishedText; now: Date },
): Promise<{ slug: string; takenSlug?: string }> {
  authorize(actor, 'articles.publish');
  const before = await lockExistingArticle(executor, articleId);
  const { requested, assigned: slug } = await slugToPublish(executor, { id: articleId, slug: before.slug }, text);
  await writeText(
    executor,
    {
      ...text,
      id: articleId,
      slug,
      status: 'published',
      authorId: await findOrAddAuthorByName(executor, text.author),
      publishedAt: before.publishedAt ?? now,
      updatedAt: now,
    },
    before,
  );
  if (slug !== before.slug && before.publishedAt) await slugChanged.run(executor, articleId, before.slug);
  await publicationChanged.run(executor, [articleId], before.status === 'published' ? 'updated' : 'published', now);
  await emit({
    type: 'articles.changed',
    slugs: [...new Set([slug, before.slug])],
    membership: membershipOf(text, before),
  });
  return { slug, takenSlug: slug === requested ? undefined : requested };
}

/** Unpublishes an article but preserves its text. Returns whether it was published before. */
export async function unpublishArticle(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  status: Exclude<ArticleStatus, 'published'>,
): Promise<boolean> {
  authorize(actor, 'articles.publish');
  const before = await lockExistingArticle(executor, articleId);
  await updateArticleFields(executor, articleId, { status });
  if (before.status !== 'published') return false;
  await articleStored.run(executor, { ...before, id: articleId, status, contentText: '' });
  await publicationChanged.run(executor, [articleId], 'unpublished', new Date());
  await emit({ type: 'articles.changed', slugs: [before.slug], membership: membershipOf(before) });
  return true;
}

/**
 * Republishes an unpublished article with its stored text.
 * @throws AppError `conflict` when it has never been published.
 */
export async function republishArticle(actor: Actor, executor: Executor, emit: Emit, articleId: string): Promise<void> {
  authorize(actor, 'articles.publish');
  const before = await lockExistingArticle(executor, articleId);
  if (!before.publishedAt) throw new AppError('conflict', 'This article has never been published.');
  await updateArticleFields(executor, articleId, { status: 'published' });
  await articleStored.run(executor, {
    ...before,
    id: articleId,
    status: 'published',
    contentText: textOf(before.content),
  });
  await publicationChanged.run(executor, [articleId], 'published', new Date());
  await emit({ type: 'articles.changed', slugs: [before.slug], membership: membershipOf(before) });
}

/** Records the workflow status of an article that is not published. */
export async function recordStatus(
  actor: Actor,
  executor: Executor,
  articleId: string,
  status: Exclude<ArticleStatus, 'published'>,
): Promise<void> {
  authorize(actor, 'articles.write');
  const before = await lockExistingArticle(executor, articleId);
  if (before.status !== 'published') await updateArticleFields(executor, articleId, { status });
}

/** Archives or unarchives an article. The archiving job skips an unarchived article from then on. */
export async function setArchived(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  isArchived: boolean,
): Promise<void> {
  authorize(actor, 'articles.organise');
  const before = await lockExistingArticle(executor, articleId);
  await updateArticleFields(executor, articleId, { isArchived, staysCurrent: !isArchived });
  if (before.status !== 'published') return;
  if (isArchived !== before.isArchived)
    await publicationChanged.run(executor, [articleId], isArchived ? 'archived' : 'updated', new Date());
  await emit({ type: 'articles.changed', slugs: [before.slug] });
}

/** Changes an article's category, or whether it is featured. If it is published, readers see the change. */
export async function organiseArticle(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  placement: { category?: string; isFeatured?: boolean },
): Promise<void> {
  authorize(actor, 'articles.organise');
  const before = await lockExistingArticle(executor, articleId);
  await updateArticleFields(executor, articleId, placement);
  if (before.status !== 'published') return;
  const after = { ...before, ...placement };
  await articleStored.run(executor, { ...after, id: articleId, contentText: textOf(before.content) });
  await publicationChanged.run(executor, [articleId], 'updated', new Date());
  await emit({ type: 'articles.changed', slugs: [before.slug], membership: membershipOf(before, after) });
}

/** Adds a tag to an article, or removes it. If the article is published, readers see the change. */
export async function tagArticle(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  articleId: string,
  change: TagChange,
): Promise<void> {
  authorize(actor, 'articles.organise');
  const before = await lockExistingArticle(executor, articleId);
  const tags = normaliseTags(changeTags(before.tags, change));
  await saveTags(executor, articleId, tags, before.publishedAt);
  if (before.status !== 'published') return;
  const after = { ...before, tags: tags.map(({ tag }) => tag) };
  await articleStored.run(executor, { ...after, id: articleId, contentText: textOf(before.content) });
  await publicationChanged.run(executor, [articleId], 'updated', new Date());
  await emit({ type: 'articles.changed', slugs: [before.slug], membership: membershipOf(before, after) });
}

/** Permanently deletes articles that are not published. For use cases that have already checked permissions. */
export async function deletePermanently(executor: Executor, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length > 0) await deleteArticles(executor, articleIds);
}

/**
 * Permanently deletes articles, published or not, whose import is undone. Readers' lists and the search no longer show them;
 * other programs are not notified, because they were not notified of the import either. For use cases that have already
 * checked permissions.
 */
export async function deleteImported(executor: Executor, emit: Emit, articleIds: readonly string[]): Promise<void> {
  for (const articleId of articleIds) {
    const before = await lockArticle(executor, articleId);
    if (before?.status !== 'published') continue;
    await articleStored.run(executor, { ...before, id: articleId, status: 'draft', contentText: '' });
    await emit({ type: 'articles.changed', slugs: [before.slug], membership: membershipOf(before) });
  }
  if (articleIds.length > 0) await deleteArticles(executor, articleIds);
}
