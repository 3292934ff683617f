import { slugOf } from '~/content/articles/rules';
import { defaultCategory } from '~/content/categories/rules';
import { currentCategory } from '~/content/categories/service.server';
import { changeCategory, lockCategories, removeCategory, storeCategory } from '~/content/categories/write.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { countDraftsInCategory } from '~/newsroom/drafts/categories/move-category.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { type CategoryInput, correctedSlug, describeArticleCounts, type StatusCounts, sumOf } from './rules';
import * as store from './store-categories.server';

async function assertNameAvailable(executor: Executor, name: string, exceptSlug?: string): Promise<void> {
  const other = await store.categoryByName(executor, name, exceptSlug);
  if (other) throw fieldError('conflict', 'name', `There is already a category called “${other.name}”.`);
}

/** @param ownSlug current slug of the category being renamed, which may reclaim its own former slugs. */
async function assertSlugAvailable(executor: Executor, slug: string, ownSlug?: string): Promise<void> {
  const suggestion = correctedSlug(slug);
  if (suggestion !== undefined) {
    const hint = suggestion === '' ? '' : ` Try “${suggestion}”.`;
    throw fieldError('invalid', 'slug', `URL slugs can contain only lower-case letters, digits and hyphens.${hint}`);
  }
  const taken = await currentCategory(slug, executor);
  if (taken === undefined || taken === ownSlug) return;
  throw fieldError(
    'conflict',
    'slug',
    taken === slug
      ? 'Another category uses this URL slug.'
      : `The category “${taken}” used this URL slug before, and old links still lead to it.`,
  );
}

/** Returns a category. @throws AppError `not_found`. */
export async function requireCategory(executor: Executor, slug: string): Promise<store.CategoryRow> {
  const found = slug.includes('\0') ? undefined : await store.categoryBySlug(executor, slug);
  if (!found) throw new AppError('not_found', 'This category does not exist, or has since been renamed or merged.');
  return found;
}

/**
 * Creates a category. Readers see it once it has a published article.
 * @returns its slug: the requested one, or one derived from the name.
 * @throws AppError `conflict` for a name or slug that another category uses; `invalid` for a malformed slug.
 */
export async function createCategory(actor: Actor, input: CategoryInput): Promise<string> {
  authorize(actor, 'categories.manage');
  const slug = input.slug ?? slugOf(input.name);
  if (slug === '')
    throw fieldError('invalid', 'slug', 'This name cannot be turned into a URL slug. Please enter a slug.');
  return transaction(async (executor, emit) => {
    await lockCategories(executor);
    await assertNameAvailable(executor, input.name);
    await assertSlugAvailable(executor, slug);
    const category = { slug, name: input.name, description: input.description ?? '' };
    await storeCategory(executor, category);
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'category_created',
      resourceType: 'category',
      resourceId: slug,
      values: category,
    });
    return slug;
  });
}

/**
 * Changes a category's name, description or slug. Its articles and follows stay with it, its old slug redirects to the
 * new one, and every node drops its cached pages.
 * @returns the current slug.
 * @throws AppError `not_found`; otherwise as `createCategory`.
 */
export async function renameCategory(actor: Actor, slug: string, input: CategoryInput): Promise<string> {
  authorize(actor, 'categories.manage');
  return transaction(async (executor, emit) => {
    await lockCategories(executor);
    const before = await requireCategory(executor, slug);
    const after = { slug: input.slug ?? slug, name: input.name, description: input.description ?? '' };
    if (after.slug === slug && after.name === before.name && after.description === before.description) return slug;
    await assertNameAvailable(executor, after.name, slug);
    if (after.slug !== slug) await assertSlugAvailable(executor, after.slug, slug);
    await changeCategory(executor, before, after);
    await emit({ type: 'articles.changed', slugs: [] });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'category_renamed',
      resourceType: 'category',
      resourceId: after.slug,
      values: { before, after },
    });
    return after.slug;
  });
}

/**
 * Returns the reason why a category cannot be deleted, as a sentence, or `undefined` if it can. Followers do not
 * prevent deletion; their follows are deleted with the category.
 */
async function findDeletionBlocker(executor: Executor, { slug, name }: store.CategoryRow): Promise<string | undefined> {
  const counts = await store.countArticles(executor, slug);
  if (sumOf(counts) > 0) {
    const trashed = await store.countTrashed(executor, slug);
    const inTrash = trashed > 0 ? `, ${trashed} of them in the trash` : '';
    return `“${name}” still contains ${describeArticleCounts(counts)}${inTrash}. Merge the category into another, or move its articles first.`;
  }
  const drafts = await countDraftsInCategory(executor, slug);
  if (drafts > 0) {
    return `${drafts} ${drafts === 1 ? 'article has' : 'articles have'} pending changes that move ${drafts === 1 ? 'it' : 'them'} into “${name}”. Merge the category into another, or edit those changes first.`;
  }
  if ((await currentCategory(defaultCategory, executor)) === slug) {
    return `“${name}” is the default category: you can rename or merge it, but not delete it.`;
  }
  return undefined;
}

/**
 * Deletes an empty category. Its slugs stop working.
 * @returns its name.
 * @throws AppError `not_found`; `conflict` with the reason why it cannot be deleted.
 */
export async function deleteCategory(actor: Actor, slug: string): Promise<string> {
  authorize(actor, 'categories.manage');
  return transaction(async (executor, emit) => {
    await lockCategories(executor);
    const category = await requireCategory(executor, slug);
    const reason = await findDeletionBlocker(executor, category);
    if (reason !== undefined) throw new AppError('conflict', reason);
    await removeCategory(executor, slug, null);
    await emit({ type: 'articles.changed', slugs: [] });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'category_deleted',
      resourceType: 'category',
      resourceId: slug,
      values: { before: category },
    });
    return category.name;
  });
}

/** Returns every category in display order, with the number of its articles in any status, excluding the trash. */
export async function categoriesWithCounts(actor: Actor): Promise<store.CategoryWithCount[]> {
  authorize(actor, 'newsroom.enter');
  return store.listCategoriesWithCounts(database());
}

/** Like `categoriesWithCounts`, but requires permission to manage categories. @throws AppError as `authorize` does. */
export async function managedCategories(actor: Actor): Promise<store.CategoryWithCount[]> {
  authorize(actor, 'categories.manage');
  return store.listCategoriesWithCounts(database());
}

/** Returns the values with which the form for a new category opens. @throws AppError as `authorize` does. */
export function blankCategory(actor: Actor): Pick<store.CategoryRow, 'name' | 'slug' | 'description'> {
  authorize(actor, 'categories.manage');
  return { name: '', slug: '', description: '' };
}

export type CategoryDetails = store.CategoryRow & {
  articles: StatusCounts;
  followers: number;
  /** Former slugs that redirect to this category. */
  formerSlugs: string[];
  /** Reason why the category cannot be deleted at present, as a sentence. */
  deletionBlocker: string | undefined;
};

/** Returns a category with its article and follower counts and its former slugs. @throws AppError `not_found`. */
export async function readCategory(actor: Actor, slug: string): Promise<CategoryDetails> {
  authorize(actor, 'categories.manage');
  const category = await requireCategory(database(), slug);
  const [articles, { followers }, formerSlugs, deletionBlocker] = await Promise.all([
    store.countArticles(database(), slug),
    store.countFollowers(database(), slug),
    store.formerSlugsOf(database(), slug),
    findDeletionBlocker(database(), category),
  ]);
  return { ...category, articles, followers, formerSlugs, deletionBlocker };
}
