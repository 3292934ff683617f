import { useLoaderData } from 'react-router';
import type { ListedAuthor } from '~/content/authors/author';
import stylesheet from '~/content/authors/authors.css?url';
import { AuthorPortrait } from '~/content/authors/components/author-portrait';
import { authorScreenPath } from '~/content/authors/constants';
import { authorsQuery } from '~/content/authors/rules';
import { listAuthors } from '~/content/authors/service.server';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { Pager } from '~/design/controls/table/pager';
import { isSingular, wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const query = authorsQuery.parse({ search: '', ...Object.fromEntries(new URL(request.url).searchParams) });
  return { ...(await listAuthors(member, query)), ...query };
});

export const meta = () => unlistedMeta('Authors');

const listPath = (query: Record<string, string>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? '/admin/authors' : `/admin/authors?${new URLSearchParams(given)}`;
};

const columns: DataColumn<ListedAuthor>[] = [
  {
    id: 'title',
    heading: 'Name',
    isRowHeader: true,
    cell: (author) => (
      <div className="list-title listed-author">
        <AuthorPortrait author={author} />
        <div>
          <PageLink to={authorScreenPath(author.slug)} title={author.name}>
            {author.name}
          </PageLink>
        </div>
      </div>
    ),
  },
  {
    id: 'status',
    heading: 'Profile',
    cell: ({ hasProfile }) => (hasProfile ? 'Has a profile' : <span className="quiet">No profile</span>),
  },
  {
    id: 'changed',
    heading: 'Published',
    isNumber: true,
    cell: ({ articles }) => `${wholeNumber(articles)} ${isSingular(articles) ? 'article' : 'articles'}`,
  },
];

export default function Authors() {
  const { authors, nextCursor, search, cursor } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="screen-head">
        <h1>Authors</h1>
        <p>Everyone named in a byline, with their public profiles.</p>
      </div>
      <FilterBar
        path="/admin/authors"
        parameters={search === '' ? [] : [['search', search]]}
        search={{ name: 'search', label: 'Search authors', value: search }}
        filters={[]}
        pathWith={() => listPath({ search })}
        clearPath={search === '' ? null : listPath({})}
      />
      {authors.length === 0 ? (
        <EmptyState
          title={search === '' ? 'No authors yet' : `No authors match “${search}”`}
          text={search === '' ? 'Authors appear here once an article names them.' : 'Search for another name.'}
          hasRows={search === ''}
          action={search !== '' && <ButtonLink to={listPath({})}>Clear all filters</ButtonLink>}
          hasPictures
        />
      ) : (
        <div className="article-list">
          <DataTable label="Authors" columns={columns} rows={authors} nameOf={({ name }) => name} />
        </div>
      )}
      <Pager
        firstPath={cursor === undefined ? null : listPath({ search })}
        nextPath={nextCursor === null ? null : listPath({ search, cursor: nextCursor })}
      />
    </>
  );
}
