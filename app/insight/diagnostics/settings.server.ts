import { z } from 'zod';
import { configuration } from '~/platform/program/configuration.server';
import { setting } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';

/** Whether browsers send the speed and errors of a sample of page views. */
export const enableAnalytics = setting('enableAnalytics', z.boolean().default(true), () => {
  const { configured, DIAGNOSTICS } = configuration();
  return configured.has('DIAGNOSTICS') ? { variable: 'DIAGNOSTICS', value: DIAGNOSTICS } : undefined;
});

/** The setting for diagnostics, as the settings screen shows it. */
export const analyticsSettings = settingGroup(enableAnalytics, {
  tab: 'API',
  title: 'Analytics',
  effect: 'at once, also for pages that are already open',
  controls: [
    {
      kind: 'switch',
      label: 'Analytics',
      help: 'The speed and errors of a sample of page views, without anything that identifies a reader. Readers can opt out.',
      outcomes: {
        on: 'Browsers of readers who have not opted out report a sample of their page views.',
        other:
          'Browsers send no reports, and any that still arrive are discarded. What is already stored is kept until it expires.',
      },
    },
  ],
});
