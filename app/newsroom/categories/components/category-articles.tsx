import { StatusBadge } from '~/content/articles/components/status-badge';
import type { ArticleStatus } from '~/content/articles/rules';
import { PageLink } from '~/design/components/page-link';
import { shortDate, wholeNumber } from '~/design/format';
import { tabPath } from '../paths';
import type { StatusCounts } from '../rules';
import type { CategoryArticles as Page } from '../statistics.server';

const filters: [status: ArticleStatus | undefined, label: string][] = [
  [undefined, 'All'],
  ['published', 'Published'],
  ['approved', 'Approved'],
  ['pending', 'In review'],
  ['draft', 'Drafts'],
];

/** A category's articles, optionally filtered by status. */
export function CategoryArticles({
  slug,
  counts,
  status,
  cursor,
  page: { articles, nextCursor },
}: {
  slug: string;
  counts: StatusCounts;
  status: ArticleStatus | undefined;
  cursor: string | undefined;
  page: Page;
}) {
  const all = counts.draft + counts.pending + counts.approved + counts.published;
  return (
    <section className="panel" aria-labelledby="category-articles">
      <h2 id="category-articles">Articles</h2>
      <nav className="tabs" aria-label="Articles by status">
        {filters.map(([filter, label]) => (
          <PageLink
            key={label}
            to={tabPath(slug, { status: filter })}
            aria-current={status === filter ? 'page' : undefined}
          >
            {label} <span className="fact">{wholeNumber(filter ? counts[filter] : all)}</span>
          </PageLink>
        ))}
      </nav>
      {articles.length === 0 ? (
        <p className="empty">
          {all === 0 ? 'Articles in this category will appear here.' : 'No articles in this category have this status.'}
        </p>
      ) : (
        <div className="table-frame">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Status</th>
                <th scope="col">Published</th>
                <th scope="col">Created</th>
                <th scope="col" className="number">
                  Views
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {articles.map((article) => (
                <tr key={article.id}>
                  <th scope="row">
                    {article.title}
                    {article.isFeatured && <span className="fact category-mark"> Featured</span>}
                    {article.isArchived && <span className="fact category-mark"> Archived</span>}
                    {article.excerpt !== '' && <p className="category-excerpt">{article.excerpt}</p>}
                  </th>
                  <td data-label="Status">
                    <StatusBadge status={article.status} />
                  </td>
                  <td data-label="Published" className="fact">
                    {article.publishedAt ? shortDate(article.publishedAt) : 'Not yet'}
                  </td>
                  <td data-label="Created" className="fact">
                    {shortDate(article.createdAt)}
                  </td>
                  <td data-label="Views" className="number">
                    {wholeNumber(article.viewCount)}
                  </td>
                  <td className="row-tools">
                    <PageLink
                      className="button small"
                      to={`/admin/editor/${article.id}`}
                      aria-label={`Edit ${article.title}`}
                    >
                      Edit
                    </PageLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(cursor || nextCursor) && (
        <nav className="pager" aria-label="More articles">
          {cursor ? (
            <PageLink className="button" to={tabPath(slug, { status })}>
              First page
            </PageLink>
          ) : (
            <span />
          )}
          {nextCursor && (
            <PageLink className="button solid" rel="next" to={tabPath(slug, { status, cursor: nextCursor })}>
              Next page
            </PageLink>
          )}
        </nav>
      )}
    </section>
  );
}
