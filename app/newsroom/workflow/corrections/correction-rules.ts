import type { CorrectionStep, PublicationState } from '../rules';

/**
 * Returns what happens to a correction to an article; null when it cannot have one. A correction appears together with
 * the text that it explains: at once if readers already see that text, otherwise in the step that publishes it.
 * @param pending the correction that waits for the changes; empty for none.
 */
export function correctionStepOf(
  { isLive, hasPendingChanges }: PublicationState,
  { pending, mayPublish }: { pending: string; mayPublish: boolean },
): CorrectionStep | null {
  if (isLive && !hasPendingChanges && mayPublish) return 'publish';
  return hasPendingChanges || pending !== '' ? 'keep' : null;
}

/** Error shown for a correction that an article cannot have. */
export const correctionRefused = ({ isLive }: PublicationState): string =>
  isLive
    ? 'Correct the text first. Readers will then see the correction together with it.'
    : 'Only a published article can have a correction.';
