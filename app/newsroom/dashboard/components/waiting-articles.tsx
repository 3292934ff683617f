import { Thumbnail } from '~/content/articles/components/thumbnail';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import { BlockedBy } from '~/newsroom/workflow/queue/components/blocked-by';
import type { WaitingArticle } from '../overview.server';

const nextActions = {
  review: 'Review',
  publication: 'Publish…',
  revision: 'Revise',
} as const satisfies Record<WaitingArticle['waitingFor'], string>;

/**
 * Returns the next action: for an article that came back with changes, to compare it with what was sent back; for one
 * that cannot be published yet, to fix what blocks it.
 */
function actionOf(waiting: WaitingArticle): { label: string; path: string } {
  const [block] = waiting.blocks;
  if (block) return { label: 'Fix this', path: block.path };
  if (waiting.returnedVersion !== null) return { label: 'Compare', path: `${pathOf(waiting)}#changes` };
  return { label: nextActions[waiting.waitingFor], path: pathOf(waiting) };
}

const pathOf = ({ article: { id }, waitingFor }: WaitingArticle): string =>
  waitingFor === 'revision' ? `/admin/editor/${id}` : `/admin/articles/${id}/workflow`;

/** The articles waiting for the member, each with the reason, the waiting time and the next action. */
export function WaitingArticles({
  articles,
  count,
  hasMore,
  oldest,
}: {
  articles: readonly WaitingArticle[];
  count: number;
  /** Whether more than `count` are waiting. */
  hasMore: boolean;
  oldest: string | undefined;
}) {
  return (
    <ScreenSection
      title="My queue"
      note={oldest && `${hasMore ? 'more than ' : ''}${wholeNumber(count)} waiting, the oldest for ${oldest}`}
      link={{ to: '/admin/queue', label: 'Open queue' }}
    >
      {articles.length === 0 ? (
        <EmptyState
          title="Nothing is waiting for you"
          text="Articles appear here when they are submitted for review, approved, or sent back to you."
          hasPictures
        />
      ) : (
        <ul className="waiting-list">
          {articles.map((waiting) => {
            const action = actionOf(waiting);
            return (
              <li key={`${waiting.article.id} ${waiting.waitingFor}`}>
                <Thumbnail {...waiting.article} />
                <div>
                  <h3>
                    <PageLink to={pathOf(waiting)}>{waiting.article.title}</PageLink>
                  </h3>
                  <p className="fact">
                    {waiting.article.hasCategory ? waiting.article.category.name : 'No category'} · {waiting.reason}
                  </p>
                  {waiting.blocks.length > 0 && (
                    <BlockedBy id={`blocks-${waiting.article.id}`} blocks={waiting.blocks} />
                  )}
                </div>
                <span className="fact">
                  <span className="sr-only">waiting for </span>
                  {waiting.waited}
                </span>
                <ButtonLink
                  to={action.path}
                  aria-label={`${action.label} ${waiting.article.title}`}
                  aria-describedby={waiting.blocks.length > 0 ? `blocks-${waiting.article.id}` : undefined}
                >
                  {action.label}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      )}
    </ScreenSection>
  );
}
