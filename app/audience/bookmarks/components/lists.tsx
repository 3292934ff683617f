import { useActionData } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { BookmarksResult } from '../form-result.server';
import { bookmarksPath, listPath } from '../paths';
import type { OwnList } from '../rules';
import { ListNameForm } from './list-name-form';

/** The member's lists and the form that creates one. @param current key of the open list. */
export function Lists({ lists, current, total }: { lists: OwnList[]; current: string | undefined; total: number }) {
  const isRefused = useActionData<BookmarksResult>()?.intent === 'create';
  return (
    <aside className="lists">
      <nav aria-label={m.bookmarks_lists()}>
        <PageLink to={bookmarksPath} aria-current={current === undefined ? 'page' : undefined}>
          {m.bookmarks_all()} <span className="facts">{wholeNumber(total)}</span>
        </PageLink>
        {lists.map(({ id, name, count, sharePath }) => (
          <PageLink key={id} to={listPath(id)} aria-current={id === current ? 'page' : undefined}>
            {name}
            {sharePath && <span className="badge quiet">{m.bookmarks_shared()}</span>}
            <span className="facts">{wholeNumber(count)}</span>
          </PageLink>
        ))}
      </nav>
      <details className="disclosure" open={isRefused || undefined} key={current}>
        <summary>{m.bookmarks_new_list()}</summary>
        <ListNameForm intent="create" label={m.bookmarks_list_create()} />
      </details>
    </aside>
  );
}
