import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ArticlePublicationState, ArticleTitle, ListTime } from '../list/components/article-facts';
import { type QueuePart, queueOf } from '../list/list.server';

export const loader = screenLoader(async (_, member) => ({ queue: await queueOf(member, new Date()) }));

export const meta = () => unlistedMeta('My queue');

/** Parts of the queue. `all` is a list filter that matches every article in the part, and possibly others. */
const parts: readonly { part: QueuePart; title: string; text: string; all: string }[] = [
  {
    part: 'toReview',
    title: 'To review',
    text: 'Submitted by others, oldest first.',
    all: 'status=pending',
  },
  { part: 'toPublish', title: 'To publish', text: 'Approved, but not published yet.', all: 'status=approved' },
  {
    part: 'returned',
    title: 'Sent back to you',
    text: 'A reviewer has requested changes.',
    all: 'status=draft&mine=on',
  },
  {
    part: 'unfinished',
    title: 'Your drafts',
    text: 'Your drafts and unpublished changes.',
    all: 'mine=on',
  },
  {
    part: 'scheduled',
    title: 'Scheduled',
    text: 'Will be published or unpublished automatically, soonest first.',
    all: 'status=scheduled',
  },
];

export default function MyQueue() {
  const { queue } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);
  const filled = parts.filter(({ part }) => queue[part].articles.length > 0);
  return (
    <>
      <div className="screen-head">
        <h1>My queue</h1>
        <p>Waiting for you, and coming up.</p>
      </div>
      {filled.length === 0 && <p className="empty">Nothing is waiting for you.</p>}
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
                  <th scope="col">{part === 'scheduled' ? 'When' : 'Changed'}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {queue[part].articles.map((article) => (
                  <tr key={article.id}>
                    <th scope="row">
                      <ArticleTitle article={article} to={`/admin/articles/${article.id}/workflow`} />
                    </th>
                    <td data-label="Status">
                      <ArticlePublicationState article={article} />
                    </td>
                    <td data-label={part === 'scheduled' ? 'When' : 'Changed'} className="fact">
                      <ListTime time={(part === 'scheduled' && article.scheduled) || article.changed} />
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
              All articles
            </PageLink>
          )}
        </section>
      ))}
    </>
  );
}
