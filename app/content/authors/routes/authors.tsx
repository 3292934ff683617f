import { Form, useLoaderData } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { authorScreenPath, longestAuthorSearch } from '../constants';
import { authorsQuery } from '../rules';
import { listAuthors } from '../service.server';

export const loader = screenLoader(async ({ request }, member) => {
  const query = authorsQuery.parse({ search: '', ...Object.fromEntries(new URL(request.url).searchParams) });
  return { ...(await listAuthors(member, query)), ...query };
});

export const meta = () => unlistedMeta('Authors');

const listPath = (query: Record<string, string>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? '/admin/authors' : `/admin/authors?${new URLSearchParams(given)}`;
};

export default function Authors() {
  const { authors, nextCursor, search, cursor } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="screen-head">
        <h1>Authors</h1>
        <p>Everyone named in a byline, with their public profiles.</p>
      </div>
      <Form className="toolbar" role="search" action="/admin/authors">
        <input
          key={search}
          className="input"
          type="search"
          name="search"
          aria-label="Search authors"
          placeholder="Name"
          size={20}
          maxLength={longestAuthorSearch}
          defaultValue={search}
        />
        <button type="submit" className="button small">
          Search
        </button>
        {search !== '' && (
          <PageLink className="button small" to="/admin/authors">
            All authors
          </PageLink>
        )}
      </Form>
      {authors.length === 0 ? (
        <p className="empty">
          {search === ''
            ? 'No authors yet. An author appears here with the first article that names them.'
            : `No authors match “${search}”.`}
        </p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Published articles</th>
              <th scope="col">Profile</th>
            </tr>
          </thead>
          <tbody>
            {authors.map(({ slug, name, articles, hasProfile }) => (
              <tr key={slug}>
                <th scope="row">
                  <PageLink to={authorScreenPath(slug)}>{name}</PageLink>
                </th>
                <td data-label="Published articles">{wholeNumber(articles)}</td>
                <td data-label="Profile">{hasProfile ? 'Yes' : 'No profile'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="toolbar" aria-label="Pages of authors">
        {cursor !== undefined && (
          <PageLink className="button small" to={listPath({ search })}>
            First page
          </PageLink>
        )}
        {nextCursor !== null && (
          <PageLink className="button small" to={listPath({ search, cursor: nextCursor })}>
            Next page
          </PageLink>
        )}
      </nav>
    </>
  );
}
