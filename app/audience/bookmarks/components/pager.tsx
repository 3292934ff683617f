import { ButtonLink } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';

/** Links between the pages of a list. Renders nothing when there is only one page. */
export function Pager({
  path,
  search = '',
  cursor,
  nextCursor,
}: {
  path: string;
  search?: string;
  cursor: string | undefined;
  nextCursor: string | null;
}) {
  if (!cursor && !nextCursor) return null;
  const pathWith = (cursor: string): string => {
    const parameters = new URLSearchParams(Object.entries({ search, cursor }).filter(([, value]) => value !== ''));
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };
  return (
    <nav className="pager" aria-label={m.pager_label()}>
      {cursor ? <ButtonLink to={pathWith('')}>{m.pager_first()}</ButtonLink> : <span />}
      {nextCursor && (
        <ButtonLink kind="solid" rel="next" to={pathWith(nextCursor)}>
          {m.pager_next()}
        </ButtonLink>
      )}
    </nav>
  );
}
