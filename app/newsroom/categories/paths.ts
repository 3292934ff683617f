/** The screen of the categories. */
export const categoriesPath = '/admin/content-categories';

/** A category's tab on it, with what else its list is kept to. */
export function tabPath(slug: string, list: { status?: string; cursor?: string } = {}): string {
  const parameters = new URLSearchParams({ category: slug });
  for (const [name, value] of Object.entries(list)) if (value) parameters.set(name, value);
  return `${categoriesPath}?${parameters}`;
}

/** Where something is done with a category. */
export const taskPath = (slug: string, task: 'article' | 'rename' | 'merge' | 'delete'): string =>
  `${categoriesPath}/${encodeURIComponent(slug)}/${task}`;
