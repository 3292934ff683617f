import type { ShownState } from '~/operations/health/components/state-mark';

/** A state as a mark whose shape also says which it is, and in words. */
export const StateText = ({ state, text }: { state: ShownState; text: string }) => (
  <span className="webhook-state">
    <span className="health-mark" data-state={state} aria-hidden /> {text}
  </span>
);
