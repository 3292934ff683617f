/**
 * Shows this page in the theme that has just been applied: the address of the theme's styles is part of the document,
 * which is not loaded again.
 * @param path the address of the styles; undefined for the site's own look, which needs none.
 */
export function showSheet(path: string | undefined): void {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme.css"]');
  if (link && path) link.href = path;
  if (link) link.disabled = path === undefined;
  if (link || !path) return;
  const added = document.createElement('link');
  added.rel = 'stylesheet';
  added.href = path;
  document.head.append(added);
}
