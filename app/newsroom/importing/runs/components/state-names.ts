import type { RunState } from '../rules';

type StateName = { label: string; look: string };

const stateNames: Record<RunState, StateName> = {
  checking: { label: 'Checking', look: 'state-pending' },
  checked: { label: 'Ready to import', look: 'state-warning' },
  importing: { label: 'Importing', look: 'state-pending' },
  stopped: { label: 'Stopped', look: 'state-warning' },
  imported: { label: 'Imported', look: 'state-complete' },
  undoing: { label: 'Undoing', look: 'state-pending' },
  undone: { label: 'Undone', look: 'quiet' },
  failed: { label: 'Failed', look: 'state-high' },
};

/**
 * Returns the name of an import's state, and the look of its badge.
 * @param missingPictures pictures that the import could not copy.
 */
export function stateName(state: RunState, missingPictures: number): StateName {
  if (state !== 'imported' || missingPictures === 0) return stateNames[state];
  const pictures = missingPictures === 1 ? '1 picture' : `${missingPictures} pictures`;
  return { label: `Imported, ${pictures} missing`, look: 'state-warning' };
}
