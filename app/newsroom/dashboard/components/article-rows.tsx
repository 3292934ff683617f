import { StatusBadge } from '~/content/articles/components/status-badge';
import { PageLink } from '~/design/components/page-link';
import { shortDate } from '~/design/format';

type Row = {
  id: string;
  title: string;
  /** Name of the category. */
  category: string;
  status: string;
  publishedAt?: Date | null;
  updatedAt?: Date;
};

/** A short list of articles, each linked to the editor. */
export function ArticleRows({ articles, empty }: { articles: readonly Row[]; empty: string }) {
  if (articles.length === 0) return <p className="empty">{empty}</p>;
  return (
    <div className="table-frame">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Category</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {articles.map(({ id, title, category, status, publishedAt, updatedAt }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td data-label="Category">{category}</td>
              <td data-label="Status">
                <StatusBadge status={status} />
              </td>
              <td data-label="Date" className="fact">
                {updatedAt ? shortDate(updatedAt) : publishedAt ? shortDate(publishedAt) : 'Draft'}
              </td>
              <td className="row-tools">
                <PageLink className="button small" to={`/admin/editor/${id}`} aria-label={`Edit ${title}`}>
                  Edit
                </PageLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
