import type { CheckView, HealthFigures } from '../health-view';
import { percentage, verdictOf } from '../rules';
import type { ShownState } from './state-mark';

const Figure = ({ value, label }: { value: string | null; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? <span className="missing-figure">not enough data</span>}</dd>
  </div>
);

/** The state of the whole site: a sign, a sentence, and three figures. */
export function Verdict({
  overall,
  checks,
  figures,
  overdueFor,
}: {
  overall: ShownState;
  checks: readonly CheckView[];
  figures: HealthFigures;
  /** How long ago the last run was, if the checks are not running. */
  overdueFor: string | undefined;
}) {
  const verdict = verdictOf(checks, figures.open);
  return (
    <div className="health-verdict">
      <span className="health-sign" data-state={overdueFor === undefined ? overall : 'unhealthy'} aria-hidden />
      <div>
        <h1>{overdueFor === undefined ? verdict.heading : 'The checks are not running'}</h1>
        <p>
          {overdueFor === undefined
            ? verdict.text
            : `The last run was ${overdueFor} ago. They run as a background job: check the server’s log, or restart the server. The results below are from the last run.`}
        </p>
      </div>
      <dl>
        <Figure value={figures.share === null ? null : percentage(figures.share)} label="of checks passed, 90 days" />
        <Figure value={figures.median === null ? null : `${figures.median} ms`} label="median check time, 24 h" />
        <Figure value={String(figures.open)} label={figures.open === 1 ? 'open incident' : 'open incidents'} />
      </dl>
    </div>
  );
}
