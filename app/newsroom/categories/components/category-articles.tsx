import { StatusBadge } from '~/content/articles/components/status-badge';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { PageLink } from '~/design/components/page-link';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { Pager } from '~/design/controls/table/pager';
import { Tabs } from '~/design/controls/tabs';
import { shortDate, wholeNumber } from '~/design/format';
import { tabPath } from '../paths';
import { type ShownStatus, type StatusCounts, sumOf } from '../rules';
import type { CategoryArticles as Page } from '../statistics.server';

const filters: [status: ShownStatus | undefined, label: string][] = [
  [undefined, 'All'],
  ['published', 'Published'],
  ['scheduled', 'Scheduled'],
  ['approved', 'Approved'],
  ['pending', 'Pending Review'],
  ['draft', 'Drafts'],
];

const columnsOf = (category: { slug: string; name: string }): DataColumn<Page['articles'][number]>[] => [
  {
    id: 'title',
    heading: 'Title',
    isRowHeader: true,
    cell: ({ id, title, imageUrl, excerpt, isFeatured, isArchived }) => (
      <div className="list-title">
        <Thumbnail title={title} category={category} imageUrl={imageUrl} />
        <div>
          <PageLink to={`/admin/editor/${id}`} title={title}>
            {title}
          </PageLink>
          <p className="fact">
            {isFeatured && <span>Featured</span>}
            {isArchived && <span>Archived</span>}
            {excerpt !== '' && <span className="category-excerpt">{excerpt}</span>}
          </p>
        </div>
      </div>
    ),
  },
  {
    id: 'status',
    heading: 'Status',
    cell: (article) => <StatusBadge {...article} />,
  },
  {
    id: 'published',
    heading: 'Published',
    isNumber: true,
    cell: ({ publishedAt }) => (publishedAt ? shortDate(publishedAt) : <span className="quiet">not yet</span>),
  },
  { id: 'changed', heading: 'Created', isNumber: true, cell: ({ createdAt }) => shortDate(createdAt) },
  { id: 'views', heading: 'Views', isNumber: true, cell: ({ viewCount }) => wholeNumber(viewCount) },
];

/** A category's articles, optionally filtered by status. */
export function CategoryArticles({
  slug,
  name,
  counts,
  status,
  cursor,
  page: { articles, nextCursor },
}: {
  slug: string;
  name: string;
  counts: StatusCounts;
  status: ShownStatus | undefined;
  cursor: string | undefined;
  page: Page;
}) {
  const all = sumOf(counts);
  return (
    <ScreenSection title="Articles">
      <Tabs
        label="Articles by status"
        tabs={filters.map(([filter, label]) => ({
          to: tabPath(slug, { status: filter }),
          label,
          count: filter ? counts[filter] : all,
          isCurrent: status === filter,
        }))}
      />
      {articles.length === 0 ? (
        <EmptyState
          title={all === 0 ? 'No articles yet' : 'No articles with this status'}
          text={
            all === 0 ? 'Articles in this category will appear here.' : 'No articles in this category have this status.'
          }
          hasPictures
        />
      ) : (
        <div className="article-list">
          <DataTable
            label="Articles"
            columns={columnsOf({ slug, name })}
            rows={articles}
            nameOf={({ title }) => title}
          />
        </div>
      )}
      <Pager
        firstPath={cursor ? tabPath(slug, { status }) : null}
        nextPath={nextCursor ? tabPath(slug, { status, cursor: nextCursor }) : null}
      />
    </ScreenSection>
  );
}
