import { slugOf } from '~/content/articles/rules';
import { defaultCategory } from '~/content/categories/rules';
import { presentCategory } from '~/content/categories/service.server';
import { storeCategory } from '~/content/categories/write.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { draftsInCategory } from '~/newsroom/drafts/recategorise.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { articlesInWords, betterAddress, type CategoryInput, type StatusCounts, sumOf } from './rules';
import * as store from './store-managing.server';

/** The sentence, at the field that it is about. */
const wrong = (code: 'invalid' | 'conflict', field: keyof CategoryInput, sentence: string): AppError =>
  new AppError(code, sentence, { [field]: sentence });

async function refuseTakenName(executor: Executor, name: string, exceptSlug?: string): Promise<void> {
  const other = await store.categoryNamed(executor, name, exceptSlug);
  if (other) throw wrong('conflict', 'name', `There is already a category called “${other.name}”.`);
}

/** @param ownSlug that of the category which is given the address; a former address of it is free for it. */
async function refuseTakenAddress(executor: Executor, slug: string, ownSlug?: string): Promise<void> {
  const better = betterAddress(slug);
  if (better !== undefined) {
    const hint = better === '' ? '' : ` Try “${better}”.`;
    throw wrong('invalid', 'slug', `URL slugs can contain only lower-case letters, digits and hyphens.${hint}`);
  }
  const taken = await presentCategory(slug, executor);
  if (taken === undefined || taken === ownSlug) return;
  throw wrong(
    'conflict',
    'slug',
    taken === slug
      ? 'Another category uses this URL slug.'
      : `The category “${taken}” used this URL slug before, and old links still lead to it.`,
  );
}

/** One category. @throws AppError `not_found` when there is none, or no longer. */
export async function categoryOf(executor: Executor, slug: string): Promise<store.CategoryRow> {
  const found = slug.includes('\0') ? undefined : await store.categoryBySlug(executor, slug);
  if (!found) throw new AppError('not_found', 'This category does not exist, or has since been renamed or merged.');
  return found;
}

/**
 * Adds a category. Readers see it with its first published article.
 * @returns its slug: the requested one, else made of its name.
 * @throws AppError `conflict` at the field whose name or address another category has, `invalid` at an address that is
 * none.
 */
export async function createCategory(actor: Actor, input: CategoryInput): Promise<string> {
  authorize(actor, 'categories.manage');
  const slug = input.slug ?? slugOf(input.name);
  if (slug === '') throw wrong('invalid', 'slug', 'This name cannot be turned into a URL slug. Please enter one.');
  return transaction(async (executor, emit) => {
    await store.holdCategories(executor);
    await refuseTakenName(executor, input.name);
    await refuseTakenAddress(executor, slug);
    const category = { slug, name: input.name, description: input.description ?? '' };
    await storeCategory(actor, executor, category);
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
 * Gives a category another name, description or address. Its articles and follows stay with it, its old address leads
 * to
 * it, and every node makes its pages anew.
 * @returns the slug it has now.
 * @throws AppError `not_found`, and as `createCategory`.
 */
export async function renameCategory(actor: Actor, slug: string, input: CategoryInput): Promise<string> {
  authorize(actor, 'categories.manage');
  return transaction(async (executor, emit) => {
    await store.holdCategories(executor);
    const before = await categoryOf(executor, slug);
    const after = { slug: input.slug ?? slug, name: input.name, description: input.description ?? '' };
    if (after.slug === slug && after.name === before.name && after.description === before.description) return slug;
    await refuseTakenName(executor, after.name, slug);
    if (after.slug !== slug) await refuseTakenAddress(executor, after.slug, slug);
    await store.changeCategory(executor, before, after);
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
 * What is in the way of deleting a category, as a sentence; `undefined` when nothing does. Followers do not: their
 * follows end with it.
 */
async function whyNotDelete(
  actor: Actor,
  executor: Executor,
  { slug, name }: store.CategoryRow,
): Promise<string | undefined> {
  const counts = await store.countArticles(executor, slug);
  if (sumOf(counts) > 0) {
    const trashed = await store.countTrashed(executor, slug);
    const inTrash = trashed > 0 ? `, ${trashed} of them in the trash` : '';
    return `“${name}” still contains ${articlesInWords(counts)}${inTrash}. Merge it into another category, or move them first.`;
  }
  const drafts = await draftsInCategory(actor, executor, slug);
  if (drafts > 0) {
    return `Pending changes of ${drafts} ${drafts === 1 ? 'article' : 'articles'} are to go into “${name}”. Merge it into another category, or change them first.`;
  }
  if ((await presentCategory(defaultCategory, executor)) === slug) {
    return `“${name}” is the default category: you can rename or merge it, but not delete it.`;
  }
  return undefined;
}

/**
 * Deletes a category in which there is no article. Its addresses lead nowhere from now on.
 * @returns the name it had.
 * @throws AppError `not_found`; `conflict` with what is in the way.
 */
export async function deleteCategory(actor: Actor, slug: string): Promise<string> {
  authorize(actor, 'categories.manage');
  return transaction(async (executor, emit) => {
    await store.holdCategories(executor);
    const category = await categoryOf(executor, slug);
    const reason = await whyNotDelete(actor, executor, category);
    if (reason !== undefined) throw new AppError('conflict', reason);
    await store.removeCategory(executor, slug, null);
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

/** Every category, in the order of lists, with how many articles it has in whatever state but in the trash. */
export async function categoriesWithCounts(actor: Actor): Promise<store.CategoryWithCount[]> {
  authorize(actor, 'newsroom.enter');
  return store.allWithCounts(database());
}

/** The same for whoever manages them. @throws AppError as `authorize`. */
export async function managedCategories(actor: Actor): Promise<store.CategoryWithCount[]> {
  authorize(actor, 'categories.manage');
  return store.allWithCounts(database());
}

/** Lets whoever may create a category open the form for it. @throws AppError as `authorize`. */
export function openNewCategory(actor: Actor): void {
  authorize(actor, 'categories.manage');
}

export type KnownCategory = store.CategoryRow & {
  articles: StatusCounts;
  followers: number;
  /** Slugs that lead to it beside its own. */
  addresses: string[];
  /** Why it cannot be deleted now, as a sentence. */
  keptBecause: string | undefined;
};

/** A category with what hangs on it. @throws AppError `not_found`. */
export async function oneCategory(actor: Actor, slug: string): Promise<KnownCategory> {
  authorize(actor, 'categories.manage');
  const category = await categoryOf(database(), slug);
  const [articles, { followers }, addresses, keptBecause] = await Promise.all([
    store.countArticles(database(), slug),
    store.countFollowers(database(), slug),
    store.addressesOf(database(), slug),
    whyNotDelete(actor, database(), category),
  ]);
  return { ...category, articles, followers, addresses, keptBecause };
}
