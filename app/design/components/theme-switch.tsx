import { useSyncExternalStore } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { chooseTheme, isTheme, showTheme, storedTheme, themeKey } from '../theme';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key !== themeKey && event.key !== null) return;
    showTheme(storedTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

/** Choice of theme. It needs a script, so a page without scripts does not show it and follows the system. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => null);
  if (theme === null) return <span className="theme-space" />;
  return (
    <select
      className="theme-choice"
      aria-label={m.theme_label()}
      value={theme}
      onChange={(event) => {
        if (isTheme(event.target.value)) chooseTheme(event.target.value);
        for (const listener of listeners) listener();
      }}
    >
      <option value="system">{m.theme_system()}</option>
      <option value="light">{m.theme_light()}</option>
      <option value="dark">{m.theme_dark()}</option>
    </select>
  );
}
