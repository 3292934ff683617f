import { wholeNumber } from '~/design/format';
import type { ShownRun } from '../service.server';

const sentences = {
  checking: 'Checking the file. Nothing is added until you start the import.',
  importing: 'Importing. You can leave this page; the import will continue.',
  undoing: 'Undoing: removing what this import added.',
} as const;

const Bar = ({ done, total }: { done: number; total: number }) =>
  total > 0 ? (
    <progress className="import-bar" value={done} max={total} aria-label="Progress" />
  ) : (
    <progress className="import-bar" aria-label="Progress" />
  );

/** What a running import is doing, and how far it has come. */
export function RunProgress({ run, isQuiet }: { run: ShownRun; isQuiet: boolean }) {
  if (run.state !== 'checking' && run.state !== 'importing' && run.state !== 'undoing') return null;
  const { items, pictureCount, done, total } = run;
  const isCounted = run.state === 'importing' && total > 0 && done === Math.min(items, total);
  const counted = isCounted
    ? `${wholeNumber(done)} of ${wholeNumber(total)} items`
    : items > 0 && `${wholeNumber(items)} ${items === 1 ? 'item' : 'items'} so far`;
  const read = !isCounted && total > 0 && `${Math.floor((done / total) * 100)}% of the file read`;
  return (
    <div className="import-progress">
      <p>
        {run.stopRequested ? 'Stopping after the current item…' : sentences[run.state]}
        {isQuiet &&
          ' It was interrupted and should resume within a few minutes. If it has not after ten minutes, choose Stop.'}
      </p>
      <Bar done={run.done} total={run.total} />
      <p className="fact" role="status">
        {[counted, read].filter(Boolean).join(' · ')}
        {pictureCount > 0 && ` · ${wholeNumber(pictureCount)} ${pictureCount === 1 ? 'picture' : 'pictures'}`}
      </p>
    </div>
  );
}
