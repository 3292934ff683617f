import { choiceKey } from './consent';
import { recordLimits } from './local-records';

/** Stores whether this browser may send measurements. @throws when storage is unavailable. */
export function shareDiagnostics(isOn: boolean): void {
  if (isOn) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, 'off');
}

/** Deletes all records stored in this browser. */
export function purgeRecords(): void {
  for (const key of Object.keys(recordLimits)) localStorage.removeItem(key);
}
