import { Form } from 'react-router';
import { Button, ButtonLink } from '~/design/controls/button';
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
      <Button type="submit">{m.bookmarks_search_button()}</Button>
      {search !== '' && <ButtonLink to={path}>{m.bookmarks_search_clear()}</ButtonLink>}
    </Form>
  );
}
