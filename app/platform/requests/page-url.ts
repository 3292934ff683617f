/**
 * Returns the URL of the page for which data is requested. Within a visit, React Router requests a page's data at the
 * page's path with `.data` appended.
 */
export function pageUrl({ url }: { url: string }): URL {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  page.searchParams.delete('_routes');
  return page;
}
