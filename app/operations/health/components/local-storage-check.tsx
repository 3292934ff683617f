import { useEffect, useState } from 'react';
import { type ShownState, StateMark } from './state-mark';

/** Writes to this browser's local storage and reads it back (spec 3 §8). */
function checkLocalStorage(): { state: ShownState; message: string } {
  const key = 'health-check';
  const value = String(Math.random());
  try {
    localStorage.setItem(key, value);
    const isSame = localStorage.getItem(key) === value;
    localStorage.removeItem(key);
    return isSame
      ? { state: 'healthy', message: 'Works in this browser.' }
      : { state: 'warning', message: 'Local storage issue detected' };
  } catch {
    return { state: 'warning', message: 'Local storage not available' };
  }
}

/** A check of the browser in which the screen is open. It has no history, and does not count for the site. */
export function LocalStorageCheck() {
  const [found, setFound] = useState<{ state: ShownState; message: string }>({
    state: 'checking',
    message: 'Checked in this browser.',
  });
  useEffect(() => setFound(checkLocalStorage()), []);
  return (
    <li data-check="local-storage">
      <StateMark state={found.state} />
      <div>
        <h3>Local storage</h3>
        <p>{found.message}</p>
      </div>
      <span className="health-own">this browser only, no history</span>
    </li>
  );
}
