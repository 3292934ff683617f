import { z } from 'zod';
import { setting, wholeNumberWithin } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';
import { apiLimitsTag } from './constants';

/** Whether an app can write only so many times a minute with a member's access token. */
export const enableAPIRateLimit = setting('enableAPIRateLimit', z.boolean().default(true));

const limits = { min: 1, max: 100 } as const;

/** Writes per access token and minute. */
export const apiRateLimit = setting('apiRateLimit', wholeNumberWithin(limits).default(limits.max));

const section = {
  tab: 'API',
  title: 'Rate limit for apps',
  effect: 'with the next request of each app',
  staleTags: [apiLimitsTag],
} as const;

/** The limit on writes, as the settings screen shows it. */
export const writeLimitSettings = [
  settingGroup(enableAPIRateLimit, {
    ...section,
    controls: [
      {
        kind: 'switch',
        label: 'Limit how often apps can write',
        help: 'Apps write with a member’s access token. Reading has limits of its own, by network.',
        outcomes: {
          on: 'Each access token can be used for a limited number of writes a minute.',
          other: 'Apps can write as often as the limits by network allow.',
        },
      },
    ],
  }),
  settingGroup(apiRateLimit, {
    ...section,
    controls: [
      {
        kind: 'number',
        label: 'Writes per access token',
        help: 'On all servers together. Signing out is not counted.',
        unit: 'a minute',
        ...limits,
        outcomes: {
          1: 'While the limit is on, each access token can be used for one write a minute. Further writes get status 429.',
          other:
            'While the limit is on, each access token can be used for {value} writes a minute. Further writes get status 429.',
        },
      },
    ],
  }),
];
