import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { formatListDateTime } from '~/newsroom/time-zone/newsroom-time';
import { healthFormAddress } from '../forms';
import type { FailedJobView } from '../health-view';

/** The background jobs that have failed permanently, with their errors, and buttons to retry them. */
export function FailedJobs({
  jobs,
  count,
  mayRetry,
  zone,
  now,
}: {
  jobs: readonly FailedJobView[];
  /** How many there are, of which `jobs` are the last ones. */
  count: number;
  mayRetry: boolean;
  zone: string;
  now: Date;
}) {
  const fetcher = useFetcher();
  if (jobs.length === 0) return null;
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={healthFormAddress('retry')}>
      <ScreenSection
        title="Failed jobs"
        count={count}
        note="background jobs that failed on their last attempt"
        actions={
          mayRetry && (
            <Button isSmall type="submit" name="job" value="all" disabled={isBusy}>
              Retry all
            </Button>
          )
        }
      >
        <ul className="health-jobs">
          {jobs.map(({ id, name, error, failedAt, attempts }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                {error !== null && <p>{error}</p>}
                <p>
                  <time dateTime={failedAt.toISOString()}>{formatListDateTime(failedAt, zone, now)}</time>
                  {` · ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`}
                </p>
              </div>
              {mayRetry && (
                <Button
                  isSmall
                  type="submit"
                  name="job"
                  value={id}
                  disabled={isBusy}
                  aria-label={`Retry ${name} of ${formatListDateTime(failedAt, zone, now)}`}
                >
                  Retry
                </Button>
              )}
            </li>
          ))}
        </ul>
        {count > jobs.length && <p className="health-none">Showing the most recent {jobs.length}.</p>}
      </ScreenSection>
    </fetcher.Form>
  );
}
