import { Button } from '~/design/controls/button';
import { isSingular } from '~/design/format';
import { ChangesBar } from '~/operations/settings/components/changes-bar';
import type { ThemeDraftState } from './use-theme-draft';

/** The bar of the themes screen while the draft is not what readers see. */
export function ThemeBar({ draft, live }: { draft: ThemeDraftState; live: string }) {
  const { changes, problemCount, problem, isBusy, isOutdated, shown } = draft;
  const count = changes.length;
  return (
    <ChangesBar
      label="Draft"
      status={
        count === 0
          ? `“${shown.name}” is not applied yet`
          : isSingular(count)
            ? '1 change not applied'
            : `${count} changes not applied`
      }
      problem={isOutdated ? `“${live}” has been applied since you began. Your draft is unchanged.` : problem}
      details={
        <p className="bar-problem">
          {problemCount > 0 &&
            `${isSingular(problemCount) ? '1 field has' : `${problemCount} fields have`} to be corrected first.`}
        </p>
      }
      action={
        isOutdated ? (
          <Button onClick={draft.acceptOpened}>Continue with my draft</Button>
        ) : (
          <Button onClick={draft.apply} disabled={isBusy || problemCount > 0}>
            {isBusy ? 'Applying…' : 'Apply theme'}
          </Button>
        )
      }
      isBusy={isBusy}
      onDiscard={draft.discard}
    />
  );
}
