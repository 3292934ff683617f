import { writeStored } from '~/platform/browser-storage';

/** Themes a reader can choose; `system` follows the operating system (spec 1 §4). */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Local storage key, the same as in the previous system. */
export const themeKey = 'theme';

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/**
 * Runs before the first paint, so that no page flashes in the wrong theme. A page served to a member carries the
 * member's theme, which the browser also stores. Other pages use the stored theme, or the site's if none is stored.
 */
export const themeScript = `try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem("${themeKey}");if(!d.theme){if(t==="light"||t==="dark"||t==="system")d.theme=t}else if(t!==d.theme)s.setItem("${themeKey}",d.theme)}catch(e){}`;

const listeners = new Set<() => void>();

const darkSystem = '(prefers-color-scheme: dark)';

/**
 * Calls `listener` when the theme changes, on this page, in another tab or on the device. Returns a function that
 * unsubscribes.
 */
export function onThemeChosen(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== themeKey && event.key !== null) return;
    showTheme(isTheme(event.newValue) ? event.newValue : 'system');
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  const system = matchMedia(darkSystem);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    system.removeEventListener('change', listener);
  };
}

/** Returns the theme this page is shown in. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
}

/** Whether this page is dark now: by the reader's choice, by the site's theme, or because the system is. */
export function isShownDark(): boolean {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme === 'dark';
  // The site's theme can be dark, or light, for whoever has chosen neither.
  const { colorScheme } = getComputedStyle(document.documentElement);
  return colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia(darkSystem).matches);
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

/** Applies a theme and stores it; other tabs follow through the storage event. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  // If the storage is unavailable (private window, full), the choice applies to this page only.
  writeStored(themeKey, theme);
  for (const listener of listeners) listener();
}
