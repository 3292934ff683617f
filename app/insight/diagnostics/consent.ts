/** Where a reader's own no is kept, in the browser that it is said in: it holds `off` then. */
export const choiceKey = 'diagnostics';

/** Whether the browser asks sites not to watch: Global Privacy Control, or the older Do Not Track. */
export const declinesEverywhere = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1';

/** Whether the reader lets this browser send what it measures. Where no choice can be kept, none can be read: no. */
export function sharesDiagnostics(): boolean {
  try {
    return localStorage[choiceKey] !== 'off' && !declinesEverywhere();
  } catch {
    return false;
  }
}
