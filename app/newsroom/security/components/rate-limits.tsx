import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FormWithResult } from '~/design/components/form-with-result';
import { wholeNumber } from '~/design/format';
import { maxPoints, maxSeconds, rateRefreshMilliseconds } from '~/identity/rate-limits/rate-limit-rules';
import type { RateLimitView } from '~/identity/rate-limits/rate-limits.server';
import type { Notice } from '~/platform/forms/forms';
import { UtcTime } from './utc-time';

const failure: Notice = { title: 'Limit not saved', description: 'The limit could not be saved. Please try again.' };
const action = '/admin/security?tab=limits&do=limit';

const formatWindow = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

function LimitEditor({ limit }: { limit: RateLimitView }) {
  const isDefault = limit.points === limit.own.points && limit.seconds === limit.own.seconds;
  return (
    <details className="limit-edit">
      <summary className="button small">Change</summary>
      <FormWithResult action={action} failure={failure} button={{ label: 'Save', busy: 'Saving…' }} keepsValues>
        {(result) => (
          <>
            <input type="hidden" name="name" value={limit.name} />
            {(['points', 'seconds'] as const).map((field) => (
              <label className="field" key={field}>
                {field === 'points' ? 'Allowed' : 'Window in seconds'}
                <input
                  className="input"
                  type="number"
                  name={field}
                  required
                  min={1}
                  max={field === 'points' ? maxPoints : maxSeconds}
                  defaultValue={limit[field]}
                  aria-invalid={result?.fields[field] ? true : undefined}
                />
                {result?.fields[field] && <span className="field-error">{result.fields[field]}</span>}
              </label>
            ))}
          </>
        )}
      </FormWithResult>
      {!isDefault && (
        <FormWithResult
          action={`${action}-reset`}
          failure={failure}
          button={{ label: `Reset to ${limit.own.points} in ${formatWindow(limit.own.seconds)}`, busy: 'Saving…' }}
          keepsValues
        >
          {() => <input type="hidden" name="name" value={limit.name} />}
        </FormWithResult>
      )}
    </details>
  );
}

/** Table of rate limits, with the clients currently tracked by the responding node, refreshed every 30 seconds. */
export function RateLimits({ limits, at }: { limits: readonly RateLimitView[]; at: Date }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, rateRefreshMilliseconds);
    return () => clearInterval(timer);
  }, [revalidate]);
  if (limits.length === 0) return <p className="empty">No rate limit data available</p>;
  return (
    <>
      <p>
        Limits that protect accounts apply across all servers; the others apply to each server separately. The clients
        listed are those seen by the server that sent this page, at <UtcTime at={at} />, updated every 30 seconds.
        Changes apply to every server; current windows are unaffected.
      </p>
      <div className="table-frame">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Limit</th>
              <th scope="col">Status</th>
              <th scope="col">Allowed</th>
              <th scope="col">Counted on</th>
              <th scope="col">Current clients</th>
              <th scope="col">Heaviest user</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {limits.map((limit) => (
              <tr key={limit.name}>
                <th scope="row">{limit.description}</th>
                <td data-label="Status">
                  <span className={`badge rate-${limit.status}`}>{limit.status}</span>
                </td>
                <td data-label="Allowed">
                  {wholeNumber(limit.points)} in {formatWindow(limit.seconds)}
                </td>
                <td data-label="Counted on">{limit.isShared ? 'All servers' : 'Each server'}</td>
                <td data-label="Current clients">{limit.clients}</td>
                <td data-label="Heaviest user">
                  {limit.highest.length === 0 ? (
                    '–'
                  ) : (
                    <ul>
                      {limit.highest.map(({ who, points, status, lastAt }) => (
                        <li key={who}>
                          {who}: {wholeNumber(points)} <span className={`badge rate-${status}`}>{status}</span>{' '}
                          <UtcTime at={lastAt} />
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
                <td className="row-tools">
                  <LimitEditor limit={limit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
