import { z } from 'zod';
import { setting } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';
import { maxNetworks, parseNetwork } from './networks.server';

/** Whether staff can use their permissions only from the addresses in `ipWhitelist`. */
export const enableIPWhitelist = setting('enableIPWhitelist', z.boolean().default(false));

/** IP addresses and networks from which staff can use their permissions. */
export const ipWhitelist = setting(
  'ipWhitelist',
  z
    .array(
      z.string().refine((text) => parseNetwork(text) !== undefined, {
        error: ({ input }) =>
          `“${String(input).slice(0, 60)}” is not an IP address or network. Enter one per line, such as 192.0.2.1 or 2001:db8::/48.`,
      }),
    )
    .max(maxNetworks, `You can enter at most ${maxNetworks} addresses and networks.`)
    .default([]),
);

const section = { tab: 'Security', title: 'Newsroom access', staleTags: [] } as const;
const wayBack = 'If nobody can get in, run “npm run settings -- set enableIPWhitelist off” on the server.';

/** The settings for the addresses of staff, as the settings screen shows them. */
export const addressSettings = [
  settingGroup(enableIPWhitelist, {
    ...section,
    effect: 'with the next request of each staff member',
    controls: [
      {
        kind: 'switch',
        label: 'Open the newsroom only from certain IP addresses',
        help: 'Readers are never affected. You can turn this on only if your own IP address is in the list. If the site is behind a proxy, first set TRUSTED_PROXIES on the server.',
        outcomes: {
          on: `Staff can open the newsroom, and use their permissions anywhere on the site, only from the allowed IP addresses. ${wayBack}`,
          other: 'Staff can open the newsroom from any IP address.',
        },
      },
    ],
  }),
  settingGroup(ipWhitelist, {
    ...section,
    effect: 'with the next request of each staff member',
    controls: [
      {
        kind: 'list',
        label: 'Allowed IP addresses',
        help: 'One IP address or network per line, such as 192.0.2.1 or 2001:db8::/48.',
        allowed: `up to ${maxNetworks} IPv4 or IPv6 addresses and networks`,
        outcomes: {
          '': 'No IP addresses are listed.',
          other: `While the newsroom is restricted, staff can use their permissions only from these IP addresses. ${wayBack}`,
        },
      },
    ],
  }),
];
