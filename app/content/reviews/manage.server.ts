import { createHash } from 'node:crypto';
import { slugOf } from '~/content/articles/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import type { AuditAction } from '~/identity/audit/audit-actions';
import { database, type Executor } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError, fieldError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type DeletedReview, orderAfterMove, type ReviewInput } from './rules';
import * as store from './store-managed.server';

type Emit = (event: DomainEvent) => Promise<void>;

/** Returns a version that identifies a review's values: people who see the same version see the same review. */
function versionOf({ id: _, position: __, ...values }: store.StoredReview): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

/** @throws AppError `not_found`. */
async function requireReview(executor: Executor, id: string): Promise<store.StoredReview> {
  const found = isId(id) ? await store.reviewById(executor, id) : undefined;
  if (!found) throw new AppError('not_found', 'This review does not exist, or has since been deleted.');
  return found;
}

async function requireArticle(executor: Executor, id: string): Promise<string> {
  const article = await store.lockArticle(executor, id);
  if (!article) throw fieldError('invalid', 'articleId', 'This article no longer exists. Choose another.');
  return article.title;
}

async function assertSlugAvailable(executor: Executor, slug: string, ownId?: string): Promise<void> {
  const other = await store.reviewBySlug(executor, slug);
  if (other && other.id !== ownId)
    throw fieldError('conflict', 'slug', `The review of ${other.name} already uses this slug.`);
}

/** Returns the requested slug, or one derived from the name. @throws AppError `invalid` when there is none. */
function slugFor({ slug, name }: Pick<ReviewInput, 'slug' | 'name'>): string {
  const chosen = slug ?? slugOf(name);
  if (chosen === '')
    throw fieldError('invalid', 'slug', 'This name cannot be turned into a slug. Please enter a slug.');
  return chosen;
}

async function recordChange(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  entry: { action: AuditAction; slug: string; values: Record<string, unknown> },
): Promise<void> {
  await emit({ type: 'directory.changed' });
  await emit({ type: 'newsroom.changed' });
  await recordAudit(executor, actor, {
    action: entry.action,
    resourceType: 'review',
    resourceId: entry.slug,
    values: entry.values,
  });
}

/** Returns every review in the order of the page, with its article whether published or not. */
export async function managedReviews(actor: Actor) {
  authorize(actor, 'reviews.manage');
  return store.listManagedReviews(database());
}

/** A review in the newsroom's list. */
export type ManagedReview = Awaited<ReturnType<typeof managedReviews>>[number];

/** Returns how many reviews there are. */
export async function countReviews(actor: Actor): Promise<number> {
  authorize(actor, 'reviews.manage');
  return (await store.orderedReviews(database())).length;
}

/**
 * Returns a review to edit, its version, and its article.
 * @throws AppError `not_found`.
 */
export async function readReviewForEditing(actor: Actor, id: string) {
  authorize(actor, 'reviews.manage');
  const review = await requireReview(database(), id);
  const title = review.articleId === null ? undefined : await store.articleTitle(database(), review.articleId);
  return {
    ...review,
    version: versionOf(review),
    article: review.articleId !== null && title !== undefined ? { id: review.articleId, title } : null,
  };
}

/**
 * Creates a review at the end of the order.
 * @returns its ID.
 * @throws AppError `conflict` for a slug that another review uses; `invalid` for an article that does not exist.
 */
export async function createReview(actor: Actor, input: ReviewInput): Promise<string> {
  authorize(actor, 'reviews.manage');
  const slug = slugFor(input);
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    await assertSlugAvailable(executor, slug);
    if (input.articleId !== null) await requireArticle(executor, input.articleId);
    const review = { ...input, slug, position: await store.nextPosition(executor) };
    const id = newId();
    await store.insertReview(executor, { id, ...review });
    await recordChange(actor, executor, emit, { action: 'review_created', slug, values: review });
    return id;
  });
}

/** The current state of a review that someone else changed before a member could save it. */
export type ReviewConflict = { version: string; current: store.ReviewValues };

/**
 * Saves a review, unless someone else has changed it since the member opened it.
 * @param version the version that the member has seen.
 * @returns the current review if someone else has changed it, in which case nothing is saved.
 * @throws AppError `not_found`; otherwise as `createReview`.
 */
export async function changeReview(
  actor: Actor,
  id: string,
  input: ReviewInput,
  version: string,
): Promise<ReviewConflict | undefined> {
  authorize(actor, 'reviews.manage');
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    const stored = await requireReview(executor, id);
    const { id: _, position: __, ...before } = stored;
    if (versionOf(stored) !== version) return { version: versionOf(stored), current: before };
    const after: store.ReviewValues = { ...input, slug: slugFor(input) };
    if (versionOf({ ...stored, ...after }) === version) return undefined;
    await assertSlugAvailable(executor, after.slug, id);
    if (after.articleId !== null && after.articleId !== before.articleId) {
      await requireArticle(executor, after.articleId);
    }
    await store.updateReview(executor, id, after);
    await recordChange(actor, executor, emit, {
      action: 'review_changed',
      slug: after.slug,
      values: { before, after },
    });
    return undefined;
  });
}

/** Features a review, or stops featuring it. @returns its name. @throws AppError `not_found`. */
export async function featureReview(actor: Actor, id: string, featured: boolean): Promise<string> {
  authorize(actor, 'reviews.manage');
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    const { slug, name, featured: before } = await requireReview(executor, id);
    if (before === featured) return name;
    await store.updateReview(executor, id, { featured });
    await recordChange(actor, executor, emit, {
      action: featured ? 'review_featured' : 'review_unfeatured',
      slug,
      values: {},
    });
    return name;
  });
}

/**
 * Links a review to the article with the full review or, with null, unlinks it.
 * @returns the names of both.
 * @throws AppError `not_found`; `invalid` for an article that does not exist.
 */
export async function linkReview(
  actor: Actor,
  id: string,
  articleId: string | null,
): Promise<{ name: string; title: string | null }> {
  authorize(actor, 'reviews.manage');
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    const { slug, name, articleId: before } = await requireReview(executor, id);
    const title = articleId === null ? null : await requireArticle(executor, articleId);
    if (before === articleId) return { name, title };
    await store.updateReview(executor, id, { articleId });
    await recordChange(actor, executor, emit, {
      action: articleId === null ? 'review_unlinked' : 'review_linked',
      slug,
      values: { before: { article: before }, after: { article: articleId } },
    });
    return { name, title };
  });
}

/**
 * Moves a review one place up or down. Renumbers all reviews, so that no two share a position.
 * @returns its name, its new place and the number of reviews.
 * @throws AppError `not_found`.
 */
export async function moveReview(
  actor: Actor,
  id: string,
  direction: 'up' | 'down',
): Promise<{ name: string; place: number; of: number }> {
  authorize(actor, 'reviews.manage');
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    const { slug, name } = await requireReview(executor, id);
    const before = await store.orderedReviews(executor);
    const ids = before.map((review) => review.id);
    const after = orderAfterMove(ids, id, direction);
    const result = { name, place: after.indexOf(id) + 1, of: after.length };
    if (after === ids) return result;
    const positions = new Map(before.map((review) => [review.id, review.position]));
    for (const [index, each] of after.entries()) {
      if (positions.get(each) !== index + 1) await store.updateReview(executor, each, { position: index + 1 });
    }
    await recordChange(actor, executor, emit, {
      action: 'review_moved',
      slug,
      values: { before: { place: ids.indexOf(id) + 1 }, after: { place: result.place } },
    });
    return result;
  });
}

/** Deletes a review; its article is kept. @returns the data needed to restore it. @throws AppError `not_found`. */
export async function deleteReview(actor: Actor, id: string): Promise<Omit<store.StoredReview, 'id'>> {
  authorize(actor, 'reviews.manage');
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    const { id: _, ...review } = await requireReview(executor, id);
    await store.deleteReview(executor, id);
    await recordChange(actor, executor, emit, {
      action: 'review_deleted',
      slug: review.slug,
      values: { before: review },
    });
    return review;
  });
}

/**
 * Restores a deleted review to its place, or to the end if there are fewer reviews now. If its article has been deleted
 * since, the review is restored without it.
 * @returns its name.
 * @throws AppError `conflict` when it already exists, or another review uses its slug.
 */
export async function restoreReview(actor: Actor, id: string, review: DeletedReview): Promise<string> {
  authorize(actor, 'reviews.manage');
  const slug = slugFor(review);
  return transaction(async (executor, emit) => {
    await store.lockReviews(executor);
    if (await store.reviewById(executor, id)) throw new AppError('conflict', 'This review has already been restored.');
    await assertSlugAvailable(executor, slug);
    const article = review.articleId === null ? undefined : await store.lockArticle(executor, review.articleId);
    const position = Math.min(review.position, await store.nextPosition(executor));
    const restored = { ...review, slug, position, articleId: article ? review.articleId : null };
    for (const other of await store.orderedReviews(executor)) {
      // The review that has since taken its place moves down, as do all that follow.
      if (other.position >= position) {
        await store.updateReview(executor, other.id, { position: other.position + 1 });
      }
    }
    await store.insertReview(executor, { id, ...restored });
    await recordChange(actor, executor, emit, { action: 'review_restored', slug, values: restored });
    return review.name;
  });
}
