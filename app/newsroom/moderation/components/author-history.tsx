import { wholeNumber } from '~/design/format';
import type { History } from '../store-histories.server';
import { formatTime, typeNames } from './labels';

/** Summary of an author's comments and warnings. */
export function AuthorHistory({ name, history, zone }: { name: string | null; history: History; zone: string }) {
  const { published, removed, warnings } = history;
  return (
    <div className="author-history">
      <p>
        <strong>{name ?? 'Former member'}</strong>{' '}
        <span className="fact">
          {wholeNumber(published)} published · {wholeNumber(removed)} removed ·{' '}
          {warnings.length === 1 ? '1 warning' : `${wholeNumber(warnings.length)} warnings`}
        </span>
      </p>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ rule, reason, createdAt }) => (
            <li key={createdAt.toISOString()}>
              Warned for {typeNames[rule].toLowerCase()}: {reason}{' '}
              <span className="fact">{formatTime(zone, createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
