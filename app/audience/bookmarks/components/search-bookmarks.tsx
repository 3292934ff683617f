import { Form } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';
import { longestBookmarkSearch } from '../constants';

/** Form that searches a list of bookmarks. @param path the list's path. */
export function SearchBookmarks({ path, search }: { path: string; search: string }) {
  return (
    <Form action={path} role="search" className="filter-row" key={path + search}>
      <input
        className="input"
        type="search"
        name="search"
        aria-label={m.bookmarks_search()}
        placeholder={m.bookmarks_search()}
        defaultValue={search}
        maxLength={longestBookmarkSearch}
      />
      <button type="submit" className="button">
        {m.bookmarks_search_button()}
      </button>
      {search !== '' && (
        <PageLink className="button" to={path}>
          {m.bookmarks_search_clear()}
        </PageLink>
      )}
    </Form>
  );
}
