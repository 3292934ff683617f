import { wholeNumber } from '~/design/format';
import type { History } from '../store-histories.server';
import { formatTime, typeNames } from './labels';

/** An author's comments and warnings, shown beside the content that a moderator is deciding on. */
export function AuthorHistory({ name, history, zone }: { name: string | null; history: History; zone: string }) {
  const { published, removed, warnings } = history;
  return (
    <div className="author-history">
      <h3>{name ?? 'Former member'}</h3>
      <dl className="triage-facts">
        <dt>Published comments</dt>
        <dd>{wholeNumber(published)}</dd>
        <dt>Removed</dt>
        <dd>{removed === 0 ? 'none' : wholeNumber(removed)}</dd>
        <dt>Warnings</dt>
        <dd>{warnings.length === 0 ? 'none' : wholeNumber(warnings.length)}</dd>
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
