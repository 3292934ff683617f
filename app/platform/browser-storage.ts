/**
 * Values in the browser's storage, which may be blocked or full: then nothing is read and nothing is stored.
 * `sessionStorage` belongs to one tab and ends with it.
 */

/** Returns a stored value, or null if there is none. */
export function readStored(key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. Returns whether the storage took it. */
export function writeStored(
  key: string,
  value: string | null,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
