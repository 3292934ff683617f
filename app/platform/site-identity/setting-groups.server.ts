import { type SettingControl, settingGroup } from '~/platform/settings/setting-group';
import {
  adminEmailSetting,
  longestSiteDescription,
  longestSiteName,
  siteDescriptionSetting,
  siteNameSetting,
  siteUrlSetting,
} from './settings.server';

const section = { tab: 'General', title: 'Site' } as const;
const withControl = (control: Omit<SettingControl & { kind: 'text' }, 'kind'>) => ({
  controls: [{ kind: 'text', ...control } as const],
});

/** The settings for the site's identity, as the settings screen shows them. */
export const siteIdentitySettings = [
  settingGroup(siteNameSetting, {
    ...section,
    effect: 'at once, on all pages and in feeds and emails',
    ...withControl({
      label: 'Site name',
      help: 'Shown in the header, in page titles, in feeds and as the sender of emails.',
      allowed: `1 to ${longestSiteName} characters`,
      outcomes: { other: 'Pages, feeds and emails call the site “{value}”.' },
    }),
  }),
  settingGroup(siteDescriptionSetting, {
    ...section,
    effect: 'at once, on all pages and in feeds',
    ...withControl({
      label: 'Site description',
      help: 'One sentence for the home page, the footer, search engines and feeds. If it is empty, readers see the default one.',
      allowed: `up to ${longestSiteDescription} characters`,
      isOptional: true,
      outcomes: {
        '': 'Readers see the default description in their language.',
        other: 'Readers see this description, whatever their language: “{value}”.',
      },
    }),
  }),
  settingGroup(siteUrlSetting, {
    ...section,
    effect: 'at once, for links in pages, feeds and emails',
    ...withControl({
      label: 'Site URL',
      help: 'Used in links. Signing in with passkeys also requires SITE_URL on the server.',
      allowed: 'an http:// or https:// URL without a path',
      isOptional: true,
      outcomes: {
        '': 'Links start with this server’s own URL: http://localhost and its port.',
        other: 'Links in pages, feeds and emails start with {value}.',
      },
    }),
  }),
  settingGroup(adminEmailSetting, {
    ...section,
    effect: 'at once, for new messages',
    // Only emails contain the address.
    staleTags: [],
    ...withControl({
      label: 'Admin email',
      help: 'Receives the messages that readers send through the contact form. If it is empty, they go to the address in MAIL_FROM on the server.',
      allowed: 'an email address',
      isOptional: true,
      outcomes: {
        '': 'Contact messages are sent to the address from which the site sends its emails.',
        other: 'Contact messages are sent to {value}.',
      },
    }),
  }),
];
