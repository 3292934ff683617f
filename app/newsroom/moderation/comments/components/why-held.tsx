import type { HoldReasons } from '~/audience/comments/rules';
import { formatTime, priorityNames, typeNames } from '~/newsroom/moderation/components/labels';
import { ReportList } from '~/newsroom/moderation/components/report-list';
import type { QueuedComment } from '../queue.server';

const isNone = ({ all, first, links, words }: HoldReasons): boolean =>
  !all && !first && links === null && words.length === 0;

/** Badges that say why a comment is in the queue, and whether a comment of its author's was removed before. */
export const QueueBadges = (comment: Pick<QueuedComment, 'isHeld' | 'holdReasons' | 'reports' | 'history'>) => (
  <>
    <ReasonBadges {...comment} />
    {comment.history.removed > 0 && <span className="badge state-high">Removed before</span>}
  </>
);

function ReasonBadges({ isHeld, holdReasons, reports }: Pick<QueuedComment, 'isHeld' | 'holdReasons' | 'reports'>) {
  if (!isHeld) {
    return <span className="badge state-high">{reports.length > 1 ? `${reports.length} reports` : 'Reported'}</span>;
  }
  const { all, first, links, words } = holdReasons ?? { all: true, first: false, links: null, words: [] };
  const [word] = words;
  const isOther = all || (holdReasons && isNone(holdReasons));
  return (
    <>
      {links && <span className="badge status-pending">{links.count === 1 ? '1 link' : `${links.count} links`}</span>}
      {word !== undefined && <span className="badge state-high">“{word}”</span>}
      {first && <span className="badge status-outline">First comment</span>}
      {isOther && <span className="badge status-pending">Held</span>}
    </>
  );
}

/** Readers' reports of a comment. */
const Reports = ({ reports, zone }: { reports: QueuedComment['reports']; zone: string }) => (
  <ReportList reports={reports}>
    {({ type, priority, reason, reporter, createdAt }) => (
      <li key={`${createdAt.toISOString()}${reporter}`}>
        <strong>{typeNames[type]}</strong> <span className={`badge state-${priority}`}>{priorityNames[priority]}</span>{' '}
        {reason}{' '}
        <span className="fact">
          {reporter ?? 'Former member'}, {formatTime(zone, createdAt)}
        </span>
      </li>
    )}
  </ReportList>
);

/** Which rules hold a comment, and readers' reports of it. */
export function WhyHeld({ comment, zone }: { comment: QueuedComment; zone: string }) {
  const { holdReasons: reasons, reports } = comment;
  return (
    <>
      {reasons && (
        <section aria-label="Why it is held">
          <h3>Why it is held</h3>
          {isNone(reasons) && <p className="fact">None of the current rules would hold it.</p>}
          {reasons.all && <p className="fact">All comments are held.</p>}
          {reasons.first && <p className="fact">Its author has no published comment yet.</p>}
          {(reasons.links || reasons.words.length > 0) && (
            <dl className="triage-facts">
              {reasons.links && (
                <>
                  <dt>Links</dt>
                  <dd>
                    {reasons.links.count} (held from {reasons.links.limit})
                  </dd>
                </>
              )}
              {reasons.words.length > 0 && (
                <>
                  <dt>Words</dt>
                  <dd>{reasons.words.map((word) => `“${word}”`).join(', ')}</dd>
                </>
              )}
            </dl>
          )}
        </section>
      )}
      {reports.length > 0 && (
        <section aria-label="Reports">
          <h3>{reasons ? 'Reports' : 'Why it is in the queue'}</h3>
          <Reports reports={reports} zone={zone} />
        </section>
      )}
    </>
  );
}
