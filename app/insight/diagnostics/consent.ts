/** `localStorage` key for the reader's choice; its value is `off` if they declined in this browser. */
export const choiceKey = 'diagnostics';

/** Whether the browser opts out of tracking on all sites through Global Privacy Control or the older Do Not Track. */
export const declinesEverywhere = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1';

/** Whether this browser may send measurements. Returns false when storage is unavailable, as no choice can be read. */
export function sharesDiagnostics(): boolean {
  try {
    return localStorage[choiceKey] !== 'off' && !declinesEverywhere();
  } catch {
    return false;
  }
}
