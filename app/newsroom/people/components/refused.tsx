import type { BulkOutcome } from '../service.server';

/** The accounts that a bulk action could not change, each with the reason. */
export function Refused({
  people,
  outcome,
}: {
  people: readonly { id: string; name: string }[];
  outcome: BulkOutcome;
}) {
  if (outcome.failed.length === 0) return null;
  return (
    <div className="notice bulk-results" role="alert">
      <strong>Some accounts were not changed</strong>
      <ul>
        {outcome.failed.map(({ userId, reason }) => (
          <li key={userId}>
            <strong>{people.find(({ id }) => id === userId)?.name ?? 'Deleted account'}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
