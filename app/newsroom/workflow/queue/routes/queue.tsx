import { useEffect, useId } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { CategoryName } from '~/content/articles/components/story';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { type Tab, Tabs } from '~/design/controls/tabs';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { PublicationBadges } from '~/newsroom/workflow/components/publication-badges';
import { notesPath } from '~/newsroom/workflow/notices/notice-rules';
import { type Origin, readOrigin, reviewPath, reviewSchedulePath } from '~/newsroom/workflow/origins';
import { roundName } from '~/newsroom/workflow/rounds/round-names';
import { waitingTime } from '~/newsroom/workflow/waiting-time';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { BlockedBy } from '../components/blocked-by';
import stylesheet from '../queue.css?url';
import { type Block, blocksIn, type QueuedArticle, type QueuePart, queueOf } from '../queue.server';
import { scheduleText } from '../schedule-text';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const now = new Date();
  const queue = await queueOf(member, now);
  return {
    queue,
    blocks: await blocksIn(member, queue),
    part: new URL(request.url).searchParams.get('part'),
    now,
    zone: siteSetting(newsroomTimeZone),
  };
});

export const meta = () => unlistedMeta('My queue');

type Part = {
  part: QueuePart;
  title: string;
  text: string;
  /** A list of every article in the part, and possibly others. */
  all: { query: string; label: string };
  /** The next step, and where it is taken. */
  next: string;
  nextPath: (articleId: string, from: Origin | undefined) => string;
  /** Why the article is here. */
  reason: (article: QueuedArticle, waiting: string) => string;
  empty: { title: string; text: string };
};

const editorPath = (articleId: string): string => `/admin/editor/${articleId}`;

/** Parts of the queue, those that wait for the member first. */
const parts: readonly Part[] = [
  {
    part: 'toReview',
    title: 'To review',
    text: 'Submitted by others, oldest first.',
    all: { query: 'status=pending', label: 'All pending articles' },
    next: 'Review',
    nextPath: reviewPath,
    reason: ({ publicationState, roundNumber, returnedVersion, author, submittedBy }, waiting) => {
      if (publicationState.approvalInvalidated) return `changed since approval, waiting ${waiting}`;
      const round = roundName(roundNumber);
      const facts = [...(round ? [round] : []), ...(returnedVersion === null ? [] : ['changes made'])];
      // Not always the author: a correction is often someone else’s.
      const by = submittedBy === null || submittedBy === author ? '' : ` by ${submittedBy}`;
      return [...facts, `submitted for review${by} ${waiting} ago`].join(', ');
    },
    empty: { title: 'Nothing to review', text: 'Articles appear here when their writers submit them.' },
  },
  {
    part: 'toPublish',
    title: 'To publish',
    text: 'Approved, but not published yet.',
    all: { query: 'status=approved', label: 'All approved articles' },
    next: 'Publish…',
    nextPath: reviewPath,
    reason: (_, waiting) => `approved, waiting ${waiting}`,
    empty: {
      title: 'Nothing to publish',
      text: 'Approved articles appear here until they are published or scheduled.',
    },
  },
  {
    part: 'returned',
    title: 'Sent back to you',
    text: 'A reviewer has requested changes.',
    all: { query: 'status=draft&mine=on', label: 'All your drafts' },
    next: 'Revise',
    nextPath: editorPath,
    reason: (_, waiting) => `changes requested ${waiting} ago`,
    empty: { title: 'Nothing sent back to you', text: 'Articles appear here when a reviewer requests changes.' },
  },
  {
    part: 'unfinished',
    title: 'Your drafts',
    text: 'Your drafts and unpublished changes.',
    all: { query: 'mine=on', label: 'All your articles' },
    next: 'Continue',
    nextPath: editorPath,
    reason: ({ publicationState, isRejected }, waiting) => {
      const what = publicationState.isLive ? 'unpublished changes' : 'draft';
      return `${what}, ${isRejected ? 'rejected, ' : ''}last changed ${waiting} ago`;
    },
    empty: { title: 'No drafts', text: 'Articles that you are writing appear here.' },
  },
  {
    part: 'scheduled',
    title: 'Scheduled',
    text: 'To be published or unpublished automatically, soonest first.',
    all: { query: 'status=scheduled', label: 'All scheduled articles' },
    next: 'Change schedule',
    nextPath: reviewSchedulePath,
    reason: scheduleText,
    empty: {
      title: 'Nothing scheduled',
      text: 'Articles appear here when they are scheduled to be published or unpublished.',
    },
  },
];

/** An article in the queue: its picture, why it is here and for how long, and the next step. */
function QueueRow({
  article,
  part,
  from,
  now,
  blocks = [],
}: {
  article: QueuedArticle;
  part: Part;
  /** The list to which the review leads back. */
  from: Origin | undefined;
  now: Date;
  /** The checks that block its publication. */
  blocks?: readonly Block[];
}) {
  const { id, title, category, hasCategory, author, publicationState, isReturned, isRejected, returnedVersion } =
    article;
  const nextPath = part.nextPath(id, from);
  // An article that cannot be published yet has to be fixed first.
  const [block] = part.part === 'toPublish' ? blocks : [];
  const next = block ? { label: 'Fix this', path: block.path } : { label: part.next, path: nextPath };
  const blockedId = useId();
  return (
    <li className="queue-row">
      <Thumbnail {...article} />
      <div>
        <h3>
          <PageLink to={nextPath}>{title}</PageLink>
        </h3>
        <p className="fact">
          {hasCategory ? <CategoryName category={category} /> : 'No category'}
          {author && ` · ${author}`} · {part.reason(article, waitingTime(article.since, now))}
        </p>
        {blocks.length > 0 && <BlockedBy id={blockedId} blocks={blocks} />}
      </div>
      <span>
        <PublicationBadges
          publicationState={publicationState}
          isScheduled={article.scheduledFor === 'publish'}
          isReturned={isReturned}
          isRejected={isRejected}
          notePath={notesPath(id)}
        />
      </span>
      <span className="queue-steps">
        {returnedVersion !== null && (
          <PageLink className="text-link" to={`${reviewPath(id, from)}#changes`} aria-label={`Compare: ${title}`}>
            Compare
          </PageLink>
        )}
        <ButtonLink
          isSmall
          to={next.path}
          aria-label={`${next.label}: ${title}`}
          aria-describedby={blocks.length > 0 ? blockedId : undefined}
        >
          {next.label}
        </ButtonLink>
      </span>
    </li>
  );
}

export default function MyQueue() {
  const { queue, blocks, part: chosen, now, zone } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);
  const current = parts.find(({ part }) => part === chosen);
  const shown = current ? [current] : parts.filter(({ part }) => queue[part].articles.length > 0);
  // A part with more articles than are loaded has no count, rather than a wrong one.
  const isCounted = parts.every(({ part }) => !queue[part].hasMore);
  const tabs: Tab[] = [
    {
      to: '/admin/queue',
      label: 'Everything',
      // An article can wait in two parts.
      count: isCounted
        ? new Set(parts.flatMap(({ part }) => queue[part].articles.map(({ id }) => id))).size
        : undefined,
      isCurrent: !current,
    },
    ...parts.map(({ part, title }) => ({
      to: `/admin/queue?part=${part}`,
      label: title,
      count: queue[part].hasMore ? undefined : queue[part].articles.length,
      isCurrent: part === chosen,
    })),
  ];
  return (
    <>
      <div className="screen-head">
        <h1>My queue</h1>
        <p>Waiting for you, and coming up. Times are in {zone}.</p>
      </div>
      <Tabs label="My queue" tabs={tabs} />
      {shown.length === 0 && (
        <EmptyState
          title="Nothing is waiting for you"
          text="Articles appear here when it is your turn to review, publish, revise or finish them."
          hasPictures
          action={
            <ButtonLink kind="solid" to="/admin/editor">
              New article
            </ButtonLink>
          }
        />
      )}
      {shown.map((part) => {
        const { articles, hasMore } = queue[part.part];
        return articles.length === 0 ? (
          <EmptyState key={part.part} {...part.empty} hasPictures />
        ) : (
          <ScreenSection
            key={part.part}
            title={part.title}
            note={hasMore ? `First ${articles.length} only. ${part.text}` : part.text}
            link={hasMore ? { to: `/admin/articles?${part.all.query}`, label: part.all.label } : undefined}
          >
            <ul className="queue-rows">
              {articles.map((article) => (
                <QueueRow
                  key={article.id}
                  article={article}
                  part={part}
                  from={readOrigin(chosen)}
                  now={now}
                  blocks={blocks[article.id]}
                />
              ))}
            </ul>
          </ScreenSection>
        );
      })}
    </>
  );
}
