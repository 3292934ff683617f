import { useSyncExternalStore } from 'react';
import { sayOffline } from '~/design/components/page-link';
import { Select } from '~/design/controls/fields/select';
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
    <Select
      className="theme-choice"
      aria-label={m.theme_label()}
      value={theme}
      onChange={({ target: { value } }) => {
        if (!isTheme(value)) return;
        chooseTheme(value);
        if (isMember) import('./save-theme').then(({ saveTheme }) => saveTheme(value, theme), sayOffline);
      }}
      options={[
        { value: 'system', label: m.theme_system() },
        { value: 'light', label: m.theme_light() },
        { value: 'dark', label: m.theme_dark() },
      ]}
    />
  );
}
