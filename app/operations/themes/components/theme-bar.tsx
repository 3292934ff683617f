import { Button } from '~/design/controls/button';
import { isSingular } from '~/design/format';
import type { ThemeDraftState } from './use-theme-draft';

/** Bar at the foot of the window while the draft is not what readers see. */
export function ThemeBar({ draft, live }: { draft: ThemeDraftState; live: string }) {
  const { changes, problemCount, problem, isBusy, isOutdated, shown } = draft;
  const count = changes.length;
  return (
    <section className="settings-bar" aria-label="Draft">
      <p role="status">
        <span className="stripes" aria-hidden />
        {count === 0
          ? `“${shown.name}” is not applied yet`
          : isSingular(count)
            ? '1 change not applied'
            : `${count} changes not applied`}
      </p>
      {isOutdated ? (
        <p className="bar-problem" role="alert">
          “{live}” has been applied since you began. Your draft is unchanged.
        </p>
      ) : problem ? (
        <p className="bar-problem" role="alert">
          {problem}
        </p>
      ) : (
        <p className="bar-problem">
          {problemCount > 0 &&
            `${isSingular(problemCount) ? '1 field has' : `${problemCount} fields have`} to be corrected first.`}
        </p>
      )}
      <button type="button" className="bar-discard" onClick={draft.discard} disabled={isBusy}>
        Discard
      </button>
      {isOutdated ? (
        <Button onClick={draft.acceptOpened}>Go on with my draft</Button>
      ) : (
        <Button onClick={draft.apply} disabled={isBusy || problemCount > 0}>
          {isBusy ? 'Applying…' : 'Apply theme'}
        </Button>
      )}
    </section>
  );
}
