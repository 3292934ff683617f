/** Themes a reader can choose; `system` follows the operating system (spec 1 §4). */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Key in local storage, also of the older system. */
export const themeKey = 'theme';

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/** Runs before the first paint, so that no page flashes in the wrong theme. Without a choice the system decides. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The choice as stored; `system` when there is none or storage is closed to us. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme on this page. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows a theme and remembers it; other tabs hear of it through the storage event. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage is closed (private window, full): the choice holds for this page.
  }
}
