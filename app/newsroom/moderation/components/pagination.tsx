import { PageLink } from '~/design/components/page-link';

/** Links to the first and next pages of a moderation list; nothing if there is only one page. */
export function Pagination({
  path,
  filter,
  cursor,
  nextCursor,
}: {
  path: string;
  filter: URLSearchParams;
  cursor: string | undefined;
  nextCursor: string | null;
}) {
  if (!cursor && !nextCursor) return null;
  const pagePath = (targetCursor: string | null): string => {
    const query = new URLSearchParams([...filter, ...(targetCursor ? [['cursor', targetCursor]] : [])]).toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <nav className="toolbar" aria-label="List pages">
      {cursor && (
        <PageLink className="button small" to={pagePath(null)}>
          First page
        </PageLink>
      )}
      {nextCursor && (
        <PageLink className="button small solid" rel="next" to={pagePath(nextCursor)}>
          Next page
        </PageLink>
      )}
    </nav>
  );
}
