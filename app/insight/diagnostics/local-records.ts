/** Maximum number of records stored only in the reader's browser, by `localStorage` key (spec 1 §9). */
export const recordLimits = { errorLogs: 50, performanceLogs: 100 } as const;
export type RecordKey = keyof typeof recordLimits;

/** Whether this browser allows the site to use local storage. */
export function isStorageAvailable(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Returns the records under a key, oldest first. Empty if storage is unavailable or its content is invalid. */
export function readRecords(key: RecordKey): object[] {
  try {
    const stored: unknown = JSON.parse(localStorage[key]);
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Appends records and drops the oldest beyond the limit. Fails silently if storage is full or unavailable. */
export function appendRecords(key: RecordKey, records: object[]): void {
  try {
    const common = { url: location.origin + location.pathname, timestamp: new Date().toISOString() };
    const added = records.map((record) => ({ ...record, ...common }));
    localStorage[key] = JSON.stringify([...readRecords(key), ...added].slice(-recordLimits[key]));
  } catch {
    // Blocked or full storage must not break the page, and there is nowhere to report it.
  }
}

/** Deletes all records stored in this browser. */
export function clearRecords(): void {
  try {
    for (const key of Object.keys(recordLimits)) localStorage.removeItem(key);
  } catch {
    // Without storage, there are none.
  }
}
