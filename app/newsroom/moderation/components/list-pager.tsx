import { Pager } from '~/design/controls/table/pager';

/** Links between the pages of a moderation list; nothing if there is only one page. */
export function ListPager({
  path,
  filter = new URLSearchParams(),
  cursor,
  nextCursor,
}: {
  path: string;
  filter?: URLSearchParams;
  cursor: string | undefined;
  nextCursor: string | null;
}) {
  if (!cursor && !nextCursor) return null;
  const pagePath = (target: string | null): string => {
    const query = new URLSearchParams([...filter, ...(target ? [['cursor', target]] : [])]).toString();
    return query ? `${path}?${query}` : path;
  };
  return <Pager firstPath={cursor ? pagePath(null) : null} nextPath={nextCursor ? pagePath(nextCursor) : null} />;
}
