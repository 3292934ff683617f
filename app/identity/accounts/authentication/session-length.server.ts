import { configuration } from '~/platform/program/configuration.server';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';
import { siteSetting } from '~/platform/settings/settings.server';

const limits = { min: 1, max: 9_600 } as const;

/** Hours after which a session that is not used ends. */
export const sessionTimeout = setting('sessionTimeout', wholeNumberWithin(limits).default(720), () => {
  const { configured, SESSION_DAYS } = configuration();
  return configured.has('SESSION_DAYS') ? { variable: 'SESSION_DAYS', value: SESSION_DAYS * 24 } : undefined;
});

/** Returns the number of seconds after which a session that is not used ends. */
export const sessionSeconds = (): number => siteSetting(sessionTimeout) * 3_600;

/** The length of sessions, as the settings screen shows it. */
export const sessionSettings = settingGroup(sessionTimeout, {
  tab: 'Security',
  title: 'Signing in',
  effect: 'at once, for everyone who is signed in',
  staleTags: [],
  controls: [
    {
      kind: 'number',
      label: 'Sign members out after',
      help: 'Hours without a visit: 24 is one day, 720 is 30 days.',
      unit: 'hours',
      ...limits,
      outcomes: {
        1: 'Members who do not visit the site for an hour have to sign in again.',
        other: 'Members who do not visit the site for {value} hours have to sign in again.',
      },
    },
  ],
});
