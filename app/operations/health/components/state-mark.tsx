import type { HealthState } from '~/platform/health/health-check';

export type ShownState = HealthState | 'checking';

/** A state as a mark whose shape, not only its colour, says which it is, with its name for screen readers. */
export const StateMark = ({ state }: { state: ShownState }) => (
  <span className="health-mark" data-state={state}>
    <span className="sr-only">{state}</span>
  </span>
);
