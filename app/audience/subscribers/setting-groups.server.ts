import { settingGroup } from '~/platform/settings/setting-group';
import { longestSiteName } from '~/platform/site-identity/settings.server';
import { newsletterFromEmail, newsletterFromName, newsletterOpen } from './settings.server';

const section = { tab: 'Newsletter', title: 'Newsletter' } as const;
const forNewEmails = { ...section, effect: 'at once, for new emails', staleTags: [] } as const;

/** The settings for the newsletter, as the settings screen shows them. */
export const newsletterSettings = [
  settingGroup(newsletterOpen, {
    ...section,
    effect: 'at once, on all pages',
    controls: [
      {
        kind: 'switch',
        label: 'Newsletter',
        help: 'Readers can subscribe to the newsletter.',
        outcomes: {
          on: 'Readers can subscribe to the newsletter.',
          other:
            'Nobody can subscribe, and pages do not mention the newsletter. Links to confirm or end a subscription keep working.',
        },
      },
    ],
  }),
  settingGroup(newsletterFromName, {
    ...forNewEmails,
    controls: [
      {
        kind: 'text',
        label: 'Sender’s name',
        help: 'Newsletter emails and weekly digests are sent under this name; if it is empty, under the site’s name.',
        allowed: `up to ${longestSiteName} characters`,
        isOptional: true,
        outcomes: {
          '': 'Newsletter emails and weekly digests are sent under the site’s name.',
          other: 'Newsletter emails and weekly digests are sent under the name “{value}”.',
        },
      },
    ],
  }),
  settingGroup(newsletterFromEmail, {
    ...forNewEmails,
    controls: [
      {
        kind: 'text',
        label: 'Sender’s email address',
        help: 'The SMTP relay must be allowed to send from this address. If it is empty, MAIL_FROM on the server is used.',
        allowed: 'an email address',
        isOptional: true,
        outcomes: {
          '': 'Newsletter emails and weekly digests are sent from the same address as the site’s other emails.',
          other: 'Newsletter emails and weekly digests are sent from {value}.',
        },
      },
    ],
  }),
];
