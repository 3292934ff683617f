import { PageLink } from '~/design/components/page-link';

/** Links to the first and next page of a moderation list; nothing if there is only one page. */
export function More({
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
  const address = (place: string | null): string => {
    const query = new URLSearchParams([...filter, ...(place ? [['cursor', place]] : [])]).toString();
    return query ? `${path}?${query}` : path;
  };
  return (
    <nav className="toolbar" aria-label="List pages">
      {cursor && (
        <PageLink className="button small" to={address(null)}>
          First page
        </PageLink>
      )}
      {nextCursor && (
        <PageLink className="button small solid" rel="next" to={address(nextCursor)}>
          Next page
        </PageLink>
      )}
    </nav>
  );
}
