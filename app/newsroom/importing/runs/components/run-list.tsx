import { PageLink } from '~/design/components/page-link';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { importPath } from '../rules';
import type { readRuns } from '../service.server';
import { stateName } from './state-names';

type Row = Awaited<ReturnType<typeof readRuns>>['runs'][number];

/** The newest imports. */
export const RunList = ({ runs, zone }: { runs: readonly Row[]; zone: string }) => (
  <ul className="import-list">
    {runs.map(({ id, fileName, format, settings, state, missingPictures, createdAt, startedBy }) => {
      const { label, look } = stateName(state, missingPictures);
      return (
        <li key={id}>
          <div>
            <h3>
              <PageLink to={importPath(id)}>{fileName}</PageLink>
            </h3>
            <p>{[settings.onlyPeople ? 'Subscribers' : format, startedBy].filter(Boolean).join(' · ')}</p>
          </div>
          <span className={`badge ${look}`}>{label}</span>
          <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt, zone)}</time>
        </li>
      );
    })}
  </ul>
);
