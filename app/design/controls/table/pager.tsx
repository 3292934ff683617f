import type { ReactNode } from 'react';
import { ButtonLink } from '../button';

/** Links between the pages of a list that is paginated by cursor. Shows `children`, such as the number of entries. */
export function Pager({
  firstPath,
  nextPath,
  children,
}: {
  /** Path of the first page, unless it is the current one. */
  firstPath: string | null;
  /** Path of the next page, if there is one. */
  nextPath: string | null;
  children?: ReactNode;
}) {
  return (
    <nav className="list-pager" aria-label="Pagination">
      <p className="fact">{children}</p>
      {firstPath !== null && (
        <ButtonLink isSmall to={firstPath}>
          First page
        </ButtonLink>
      )}
      {nextPath !== null && (
        <ButtonLink isSmall to={nextPath} rel="next">
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
