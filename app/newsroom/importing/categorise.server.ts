import { defaultCategory } from '~/content/categories/rules';
import { currentCategory } from '~/content/categories/service.server';
import { findExistingCategory, findOrAddCategory } from '~/content/categories/write.server';
import type { Executor } from '~/platform/database/database.server';
import { deriveSlug, type ImportedArticle } from './rules';

/** Names under which other programs file articles without a category. */
const uncategorised = /^(?:uncategori[sz]ed|allgemein|uncategorized-\w{2}|non classé|sin categoría|без рубрики)$/i;

/**
 * Returns an imported article's category and tags. Additional categories become tags.
 * @param only the category for every article of the import, if it has one.
 * @param notes receives what its report says about them.
 */
export async function categoriseArticle(
  executor: Executor,
  item: ImportedArticle,
  only: { slug: string; name: string } | undefined,
  notes: string[],
): Promise<{ category: string; tags: string[] }> {
  const named = item.categories.filter(({ name }) => !uncategorised.test(name.trim()));
  const requested = only ? [only, ...named] : named;
  const [first, ...others] = requested;
  const tags = [...item.tags, ...others.map(({ name }) => name)];
  for (const name of first ? [] : (item.categoryIfKnown ?? [])) {
    const known = await findExistingCategory(executor, { slug: deriveSlug(name), name });
    if (known) return { category: known, tags: tags.filter((tag) => tag !== name) };
  }
  if (!first) {
    const category = (await currentCategory(defaultCategory, executor)) ?? defaultCategory;
    const unusable = item.categories[0];
    notes.push(
      `${unusable ? `“${unusable.name}” cannot be used as a category` : 'has no category'}; placed in ${category}`,
    );
    return { category, tags };
  }
  const slug = deriveSlug(first.slug ?? first.name) || deriveSlug(first.name) || defaultCategory;
  const category = await findOrAddCategory(executor, { slug, name: first.name.trim() });
  if (category.isNew) notes.push(`added the category “${first.name.trim()}”`);
  return { category: category.slug, tags };
}
