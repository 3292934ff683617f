import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { listenLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ArticleStanding, ArticleTitle, ListDate } from '../list/components/article-facts';
import { type QueuePart, queueOf } from '../list/list.server';

export const loader = screenLoader(async (_, member) => ({ queue: await queueOf(member) }));

export const meta = () => unlistedMeta('My queue');

/** Its parts. `all` is the filter by which the list of articles shows all of a part, and perhaps others. */
const parts: readonly { part: QueuePart; title: string; text: string; all: string }[] = [
  {
    part: 'toReview',
    title: 'To review',
    text: 'Others have submitted these; the longest waiting stands first.',
    all: 'status=pending',
  },
  { part: 'toPublish', title: 'To publish', text: 'Approved, and not yet before readers.', all: 'status=approved' },
  {
    part: 'returned',
    title: 'Sent back to you',
    text: 'A reviewer has asked for changes.',
    all: 'status=draft&mine=on',
  },
  {
    part: 'unfinished',
    title: 'Yours, unfinished',
    text: 'Drafts and unpublished changes that you have written.',
    all: 'mine=on',
  },
  {
    part: 'scheduled',
    title: 'Going to happen',
    text: 'Published or taken away by themselves, the next first.',
    all: 'status=scheduled',
  },
];

export default function MyQueue() {
  const { queue } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useEffect(() => listenLive('newsroom', () => void revalidate()), [revalidate]);
  const filled = parts.filter(({ part }) => queue[part].articles.length > 0);
  return (
    <>
      <div className="screen-head">
        <h1>My queue</h1>
        <p>What waits for you, and what will happen without you.</p>
      </div>
      {filled.length === 0 && <p className="empty">Nothing waits for you.</p>}
      {filled.map(({ part, title, text, all }) => (
        <section key={part} className="panel" aria-labelledby={`queue-${part}`}>
          <h2 id={`queue-${part}`}>
            {title} ({queue[part].hasMore ? `more than ${queue[part].articles.length}` : queue[part].articles.length})
          </h2>
          <p>{text}</p>
          <div className="table-frame">
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">Title</th>
                  <th scope="col">Status</th>
                  <th scope="col">Category</th>
                  <th scope="col">{part === 'scheduled' ? 'When' : 'Changed'}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {queue[part].articles.map((article) => (
                  <tr key={article.id}>
                    <th scope="row">
                      <ArticleTitle article={article} />
                    </th>
                    <td data-label="Status">
                      <ArticleStanding article={article} />
                    </td>
                    <td data-label="Category">{article.category}</td>
                    <td data-label={part === 'scheduled' ? 'When' : 'Changed'} className="fact">
                      <ListDate date={(part === 'scheduled' && article.scheduledAt) || article.changedAt} />
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
          {queue[part].hasMore && (
            <PageLink className="button small" to={`/admin/articles?${all}`}>
              All in the list of articles
            </PageLink>
          )}
        </section>
      ))}
    </>
  );
}
