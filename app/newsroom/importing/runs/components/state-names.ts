import type { RunState } from '../rules';

/** Names of the states, and the look of their badges. */
export const stateNames: Record<RunState, { label: string; look: string }> = {
  checking: { label: 'Checking', look: 'state-pending' },
  checked: { label: 'Ready to import', look: 'state-warning' },
  importing: { label: 'Importing', look: 'state-pending' },
  stopped: { label: 'Stopped', look: 'state-warning' },
  imported: { label: 'Imported', look: 'state-complete' },
  undoing: { label: 'Undoing', look: 'state-pending' },
  undone: { label: 'Undone', look: 'quiet' },
  failed: { label: 'Failed', look: 'state-high' },
};
