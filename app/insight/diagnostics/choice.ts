import { choiceKey } from './consent';
import { recordLimits } from './local-records';

/** Stores whether this browser may send measurements. @throws when it keeps nothing for the site. */
export function shareDiagnostics(isOn: boolean): void {
  if (isOn) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, 'off');
}

/** Removes all records from the reader's machine. */
export function purgeRecords(): void {
  for (const key of Object.keys(recordLimits)) localStorage.removeItem(key);
}
