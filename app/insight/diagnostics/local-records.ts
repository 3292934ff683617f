/** Records that stay on the reader's machine, by their key in local storage, with how many are kept (spec 1 §9). */
export const recordLimits = { errorLogs: 50, performanceLogs: 100 } as const;
export type RecordKey = keyof typeof recordLimits;

/** Whether this browser keeps anything for the site. */
export function isStorageOpen(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** What is kept under a key, oldest first; nothing when the browser keeps nothing or something else is there. */
export function readRecords(key: RecordKey): object[] {
  try {
    const kept: unknown = JSON.parse(localStorage[key]);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps records, the oldest making room for them. Says nothing when there is no room or no storage. */
export function keepRecords(key: RecordKey, records: object[]): void {
  try {
    const common = { url: location.origin + location.pathname, timestamp: new Date().toISOString() };
    const added = records.map((record) => ({ ...record, ...common }));
    localStorage[key] = JSON.stringify([...readRecords(key), ...added].slice(-recordLimits[key]));
  } catch {
    // A closed or full storage must not disturb the page, and there is nowhere to report it.
  }
}
