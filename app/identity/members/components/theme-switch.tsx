import { useSyncExternalStore } from 'react';
import { chooseTheme, isTheme, onThemeChosen, shownTheme } from '~/design/theme';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { m } from '~/platform/languages/compiled/messages';

/**
 * Theme selector. Without scripts it is not shown, and a visitor's theme follows the system. A member's theme is a stored
 * preference and follows the member across devices.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChosen, shownTheme, () => null);
  const isMember = useViewer() !== null;
  if (theme === null) return <span className="theme-space" />;
  return (
    <select
      className="theme-choice"
      aria-label={m.theme_label()}
      value={theme}
      onChange={async ({ target: { value } }) => {
        if (!isTheme(value)) return;
        chooseTheme(value);
        if (isMember) (await import('./save-theme')).saveTheme(value, theme);
      }}
    >
      <option value="system">{m.theme_system()}</option>
      <option value="light">{m.theme_light()}</option>
      <option value="dark">{m.theme_dark()}</option>
    </select>
  );
}
