export const categoriesPath = '/admin/content-categories';

/** Returns the path of a category's tab, optionally with a status filter and a cursor for its list. */
export function tabPath(slug: string, list: { status?: string; cursor?: string } = {}): string {
  const parameters = new URLSearchParams({ category: slug });
  for (const [name, value] of Object.entries(list)) if (value) parameters.set(name, value);
  return `${categoriesPath}?${parameters}`;
}

/** Returns the path of a form for a category. */
export const taskPath = (slug: string, task: 'article' | 'rename' | 'merge' | 'delete'): string =>
  `${categoriesPath}/${encodeURIComponent(slug)}/${task}`;
