import { useSyncExternalStore } from 'react';

/** Screens below 640 px, on which sheets replace menus and popovers. */
const phoneQuery = '(max-width: 639px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phoneQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is now as narrow as a phone's; false in environments without media queries. */
export const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia(phoneQuery).matches;

/** Whether the window is as narrow as a phone's; false on the server, and in environments without media queries. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(typeof matchMedia === 'function' ? subscribe : () => () => {}, isPhone, () => false);
