import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { chooseTheme, isShownDark, onThemeChosen, shownTheme, type Theme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { useReloadAfterFailure } from '~/design/use-reload-after-failure';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { isLocale } from '~/platform/languages/locales';
import type { Preferences } from '../rules';
import { saveTheme } from './save-theme';

/** Subject of the notices about choices that could not be saved. */
const preferencesSubject = 'preferences';

type Choices = Omit<Preferences, 'theme'>;
type Change = Partial<Choices> & { darkMode?: boolean; systemTheme?: boolean };

/** Returns the choices that differ from the stored ones. */
function difference(shown: Choices, stored: Choices): Partial<Choices> {
  const changed = Object.entries(shown).filter(([name, value]) => stored[name as keyof Choices] !== value);
  return Object.fromEntries(changed);
}

const toFormFields = (change: Partial<Choices>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value]),
  );

/** Shows and stores a theme. */
async function changeTheme(theme: Theme): Promise<void> {
  const before = shownTheme();
  chooseTheme(theme);
  if ((await saveTheme(theme, before)) === 'stored') toasts.show(m.settings_updated(), m.settings_updated_text());
}

/**
 * Returns a member's preferences as the form displays them, and a function that changes them. Changes are optimistic:
 * each appears at once, is saved in the background, one request at a time, and is reverted if saving fails. The theme
 * is read from the page, since other controls can change it too. `darkMode` is whether the page is dark now, by choice or
 * because the device is.
 */
export function useStoredPreferences(loaded: Preferences, form: RefObject<HTMLFormElement | null>) {
  const { theme: loadedTheme, ...loadedChoices } = loaded;
  const theme = useSyncExternalStore(onThemeChosen, shownTheme, () => loadedTheme);
  const darkMode = useSyncExternalStore(onThemeChosen, isShownDark, () => loadedTheme === 'dark');
  const systemTheme = theme === 'system';
  const [shown, setShown] = useState<Choices>(loadedChoices);
  const stored = useRef(shown);
  const sent = useRef<Partial<Choices>>({});
  const handledResult = useRef<FormResult>(undefined);
  // The fetcher's state lags behind: a change made right after submitting still sees `idle`.
  const isSubmitting = useRef(false);
  const { state, data, submit } = useFetcher<FormResult>();
  useReloadAfterFailure(data, preferencesSubject);

  const change = ({ darkMode: isDark, systemTheme: followsSystem, ...choices }: Change): void => {
    // Switching the system's theme off keeps the page as it is.
    if (followsSystem !== undefined) void changeTheme(followsSystem ? 'system' : isShownDark() ? 'dark' : 'light');
    else if (isDark !== undefined) void changeTheme(isDark ? 'dark' : 'light');
    setShown((before) => ({ ...before, ...choices }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a response arrives or a choice changes
  useEffect(() => {
    if (state !== 'idle') return;
    if (data && data !== handledResult.current) {
      handledResult.current = data;
      isSubmitting.current = false;
      const { outcome, cause, title, description } = data;
      if (outcome !== 'done') {
        toasts.show(title, description, { isError: true, subject: preferencesSubject, kind: cause });
        const rejected = Object.keys(sent.current) as (keyof Choices)[];
        setShown({ ...shown, ...Object.fromEntries(rejected.map((name) => [name, stored.current[name]])) });
        return;
      }
      stored.current = { ...stored.current, ...sent.current };
      if (sent.current.language) {
        // The whole page changes language. The reloaded document shows the confirmation.
        location.reload();
        return;
      }
      toasts.show(title, description);
    }
    if (isSubmitting.current) return;
    sent.current = difference(shown, stored.current);
    if (Object.keys(sent.current).length > 0) {
      isSubmitting.current = true;
      void submit(toFormFields(sent.current), { method: 'post', action: '/settings', defaultShouldRevalidate: false });
    }
  }, [state, data, shown]);

  // Takes over what was loaded again after a lost response, except for choices that are still to be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time that the preferences are loaded
  useEffect(() => {
    const before = stored.current;
    stored.current = loadedChoices;
    setShown((choices) => ({ ...loadedChoices, ...difference(choices, before) }));
  }, [loaded]);

  // Picks up changes the user made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the form once, on hydration
  useEffect(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const isOn = (name: string): boolean => fields.get(name) === 'on';
    const language = String(fields.get('language'));
    change({
      emailNotifications: isOn('emailNotifications'),
      pushNotifications: isOn('pushNotifications'),
      weeklyDigest: isOn('weeklyDigest'),
      language: isLocale(language) ? language : shown.language,
      darkMode: isOn('darkMode') === darkMode ? undefined : isOn('darkMode'),
      systemTheme: isOn('systemTheme') === systemTheme ? undefined : isOn('systemTheme'),
    });
  }, []);

  return { shown: { ...shown, darkMode, systemTheme }, change };
}
