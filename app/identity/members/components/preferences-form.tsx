import { useId, useRef } from 'react';
import { Section } from '~/design/components/section';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { isLocale, languageNames, locales } from '~/platform/languages/locales';
import type { Preferences } from '../rules';
import { PushSetting } from './push-setting';
import { useStoredPreferences } from './stored-preferences';
import { Toggle } from './toggle';

/** A member's preferences. Saves each change immediately; without JavaScript, a button submits the form. */
export function PreferencesForm({ preferences, initial }: { preferences: Preferences; initial?: FormResult }) {
  const form = useRef<HTMLFormElement>(null);
  const { shown, change } = useStoredPreferences(preferences, form);
  const languageId = useId();
  const choice = (name: 'emailNotifications' | 'pushNotifications' | 'weeklyDigest' | 'darkMode' | 'systemTheme') => ({
    name,
    checked: shown[name],
    onChange: (isOn: boolean) => change({ [name]: isOn }),
  });
  return (
    <form ref={form} method="post" action="/settings" className="settings-form" autoComplete="off">
      {initial && (
        <p
          className={initial.outcome === 'done' ? 'notice good' : 'notice'}
          role={initial.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{initial.title}</strong> {initial.description}
        </p>
      )}
      <Section title={m.settings_notifications()}>
        <Toggle
          {...choice('emailNotifications')}
          label={m.settings_email_notifications()}
          text={m.settings_email_notifications_text()}
        />
        <PushSetting {...choice('pushNotifications')} />
        <Toggle {...choice('weeklyDigest')} label={m.settings_weekly_digest()} text={m.settings_weekly_digest_text()} />
      </Section>
      <Section title={m.settings_appearance()}>
        <Toggle {...choice('darkMode')} label={m.settings_dark_mode()} text={m.settings_dark_mode_text()} />
        <Toggle {...choice('systemTheme')} label={m.settings_system_theme()} text={m.settings_system_theme_text()} />
        <div className="setting">
          <div>
            <label className="label" htmlFor={languageId}>
              {m.language_label()}
            </label>
            <p id={`${languageId}-text`}>{m.settings_language_text()}</p>
          </div>
          <Select
            id={languageId}
            name="language"
            aria-describedby={`${languageId}-text`}
            value={shown.language}
            onChange={({ target: { value } }) => isLocale(value) && change({ language: value })}
            options={locales.map((locale) => ({ value: locale, label: languageNames[locale], language: locale }))}
          />
        </div>
      </Section>
      <noscript>
        <Button type="submit" kind="accent">
          {m.settings_save()}
        </Button>
      </noscript>
    </form>
  );
}
