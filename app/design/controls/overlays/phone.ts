import { useSyncExternalStore } from 'react';

/** Screens below 640 px, on which sheets replace menus and popovers. */
const phoneQuery = '(max-width: 639px)';

/** Returns the query; undefined where there are no media queries. */
const phoneScreen = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(phoneQuery) : undefined;

function subscribe(listener: () => void): () => void {
  const screen = phoneScreen();
  screen?.addEventListener('change', listener);
  return () => screen?.removeEventListener('change', listener);
}

/** Whether the window is now as narrow as a phone's; false in environments without media queries. */
export const isPhone = (): boolean => phoneScreen()?.matches ?? false;

/** Like `useIsPhone`, but undefined on the server and until the page has hydrated. */
export const useIsPhoneIfKnown = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(subscribe, isPhone, () => undefined);

/** Whether the window is as narrow as a phone's; false on the server, and in environments without media queries. */
export const useIsPhone = (): boolean => useIsPhoneIfKnown() ?? false;
