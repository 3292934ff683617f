import CheckIcon from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageLink } from '~/design/components/page-link';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import { QueueCard } from '~/newsroom/moderation/comments/components/queue-card';
import { useLater } from '~/newsroom/moderation/comments/components/use-later';
import type { QueuedComment } from '~/newsroom/moderation/comments/queue.server';
import { KeyLegend } from '~/newsroom/moderation/components/key-legend';
import { decisionNames, decisionTones, formatClock } from '~/newsroom/moderation/components/labels';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import type { DecisionAction } from '~/newsroom/moderation/constants';
import type { DecidedComment } from '~/newsroom/moderation/decisions/components/latest-result';
import { FlagCard } from '~/newsroom/moderation/flags/components/flag-card';
import type { FlagView } from '~/newsroom/moderation/flags/flags.server';
import type { WaitingFlags } from '~/newsroom/moderation/flags/store-flags.server';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { flagsPath, pendingPath, queuePath } from '~/newsroom/moderation/paths';
import { PendingCard } from '~/newsroom/moderation/pending/components/pending-card';
import type { PendingArticle } from '~/newsroom/moderation/pending/pending.server';
import { waitingTime } from '~/newsroom/workflow/waiting-time';

type Section = {
  /** Number of waiting entries, of which the section shows the first. */
  count: number;
  zone: string;
  now: Date;
  /** Result of a form that was sent without JavaScript. */
  posted?: DecisionResult;
};

/** Link to the entries that the section does not show, and a note about them; nothing if it shows all. */
const More = ({ count, note, path }: { count: number; note?: ReactNode; path: string }) =>
  count > 0 && (
    <p className="more-entries">
      <strong>{wholeNumber(count)} more</strong>
      {note && <span className="fact">{note}</span>}
      <PageLink className="text-link" to={path}>
        Show
      </PageLink>
    </p>
  );

/** The articles that have waited longest for review. */
export function PendingSection({
  articles,
  mayPublish,
  count,
  ...shared
}: Section & { articles: readonly PendingArticle[]; mayPublish: boolean }) {
  const [first] = articles;
  return (
    <ScreenSection
      title="Pending Articles"
      count={count}
      note={first && `oldest waiting ${waitingTime(first.waitsSince, shared.now)}`}
    >
      {articles.length === 0 && (
        <EmptyState
          title="No articles are awaiting review"
          text="Submitted articles appear here, oldest first."
          hasPictures
        />
      )}
      <TriageList items={articles} heading="h3">
        {(article, position) => (
          <PendingCard key={article.id} article={article} mayPublish={mayPublish} {...shared} {...position} />
        )}
      </TriageList>
      <More count={count - articles.length} path={pendingPath} />
    </ScreenSection>
  );
}

/** Returns how urgent some reports are at most, and how long the oldest has been waiting. */
const noteOn = ({ priority, oldest }: WaitingFlags, now: Date): string =>
  `${priority === 'low' ? 'low priority' : `highest priority: ${priority}`}; oldest waiting ${waitingTime(oldest, now)}`;

/** The most urgent reports. */
export function FlagsSection({
  flags,
  more,
  count,
  ...shared
}: Section & { flags: readonly FlagView[]; more: WaitingFlags | undefined }) {
  return (
    <ScreenSection title="Content Flags" count={count} note={flags.length > 0 && 'most urgent first'}>
      {flags.length === 0 && (
        <EmptyState title="No reports are waiting" text="Reports from readers appear here, most urgent first." />
      )}
      <TriageList items={flags} heading="h3">
        {(flag, position) => <FlagCard key={flag.id} flag={flag} {...shared} {...position} />}
      </TriageList>
      <More count={count - flags.length} note={more && noteOn(more, shared.now)} path={flagsPath} />
    </ScreenSection>
  );
}

/** Maximum number of comments for which each has its own segment. */
const maxSegments = 48;

/**
 * One segment for each comment: solid for decided ones, accented for the next, outlined for those that wait. A single
 * comment has no progress to show.
 */
const DecidedBar = ({ decided, total }: { decided: number; total: number }) =>
  total > 1 &&
  total <= maxSegments && (
    <div className="decided-bar" aria-hidden>
      {Array.from({ length: total }, (_, index) => (
        <span
          // The segments have no identity besides their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          data-state={index < decided ? 'decided' : index === decided ? 'next' : 'waiting'}
        />
      ))}
    </div>
  );

/** Number of comments that are shown at once. */
const shownComments = 5;

/** Returns the progress in words: “3 of 12 decided, 40 s each so far”. */
function progress(decided: number, total: number, secondsEach: number): string {
  const each = secondsEach < 120 ? `${secondsEach} s` : `${Math.round(secondsEach / 60)} min`;
  return `${wholeNumber(decided)} of ${wholeNumber(total)} decided${decided > 0 ? `, ${each} each so far` : ''}`;
}

/** The comment that was decided about last, with what was decided. */
const LastDecided = ({
  comment,
  action,
  decidedAt,
  zone,
}: {
  comment: QueuedComment;
  action: DecisionAction;
  decidedAt: Date | undefined;
  zone: string;
}) => (
  <div className="last-decided">
    <CheckIcon size={16} aria-hidden />
    <p>
      <strong>{comment.author ?? 'Former member'}</strong>{' '}
      {decidedAt && (
        <time className="fact" dateTime={decidedAt.toISOString()}>
          {formatClock(zone, decidedAt)}
        </time>
      )}
    </p>
    <span className={`badge ${decisionTones[action]}`}>{decisionNames[action]}</span>
    <p className="triage-excerpt">{comment.text}</p>
  </div>
);

/**
 * The oldest held and reported comments, below the one that was decided about last.
 * @param decided the comments that the member has decided about since the screen was opened, the last one last
 * @param secondsEach average time for each of them
 * @param onHelp shows the keyboard shortcuts
 */
export function CommentsSection({
  comments,
  count,
  decided,
  secondsEach,
  areShortcutsOn,
  onHelp,
  ...shared
}: Section & {
  comments: readonly QueuedComment[];
  decided: readonly DecidedComment[];
  secondsEach: number;
  areShortcutsOn: boolean;
  onHelp: () => void;
}) {
  const { shown, putOff } = useLater(comments, shownComments);
  // The comment has left the list by then.
  const seen = useRef(new Map<string, QueuedComment>());
  useEffect(() => {
    for (const comment of comments) seen.current.set(comment.id, comment);
  }, [comments]);
  const last = decided.at(-1);
  const lastComment = last && seen.current.get(last.commentId);
  const total = decided.length + count;
  return (
    <ScreenSection
      title="Pending comments"
      note={progress(decided.length, total, secondsEach)}
      actions={<KeyLegend isOn={areShortcutsOn} onHelp={onHelp} />}
    >
      <DecidedBar decided={decided.length} total={total} />
      {lastComment && last.action && (
        <LastDecided {...last} comment={lastComment} action={last.action} zone={shared.zone} />
      )}
      <TriageList items={shown} heading="h3">
        {(comment, position) => (
          <QueueCard
            key={comment.id}
            comment={comment}
            onLater={comments.length > 1 ? putOff : undefined}
            {...shared}
            {...position}
          />
        )}
      </TriageList>
      <More count={count - shown.length} path={queuePath} />
    </ScreenSection>
  );
}
