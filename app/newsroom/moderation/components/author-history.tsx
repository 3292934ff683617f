import { wholeNumber } from '~/design/format';
import type { History } from '../store-histories.server';
import { formatDate, formatTime, typeNames } from './labels';

const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${wholeNumber(count)} ${noun}s`);

/** An author's comments and warnings, shown beside the content that a moderator is deciding on. */
export function AuthorHistory({ name, history, zone }: { name: string | null; history: History; zone: string }) {
  const { joinedAt, published, removed, warnings } = history;
  const sanctions = [
    removed > 0 && `${counted(removed, 'comment')} removed`,
    warnings.length > 0 && counted(warnings.length, 'warning'),
  ].filter((one) => one !== false);
  return (
    <div className="author-history">
      <h3>{name ?? 'Former member'}</h3>
      <dl className="triage-facts">
        {joinedAt && (
          <>
            <dt>Joined</dt>
            <dd>{formatDate(zone, joinedAt)}</dd>
          </>
        )}
        <dt>Published</dt>
        <dd>{counted(published, 'comment')}</dd>
        <dt>Sanctions</dt>
        <dd>{sanctions.join(', ') || 'none'}</dd>
      </dl>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ rule, reason, createdAt }) => (
            <li key={createdAt.toISOString()}>
              Warning ({typeNames[rule].toLowerCase()}): {reason}{' '}
              <span className="fact">{formatTime(zone, createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
