import { mailRelayKey } from '~/platform/mail/mail-relay-key';
import { testRelay } from '~/platform/mail/test-relay.server';
import { cdnJobs } from '~/platform/page-cache/cdn-purge.server';
import { performanceSettings } from '~/platform/page-cache/setting-groups.server';
import { wholeSiteTag } from '~/platform/requests/request.server';
import type { ServiceUse } from '~/platform/service-keys/service-use';
import { siteIdentitySettings } from '~/platform/site-identity/setting-groups.server';
import '~/platform/site-identity/site-identity.server';
import { accentPictureSetting, accentPictureTag } from '~/platform/theme/site-pictures.server';
import { declaredSettings, type ServerFeature } from './feature.server';

/** Cache tags of the pages that show a setting that is not on the settings screen. */
const unlistedTags: Readonly<Record<string, readonly string[]>> = { [accentPictureSetting.name]: [accentPictureTag] };

/** Returns the cache tags of the pages that a setting makes stale. One that is not declared could affect any page. */
const staleTagsOf = (name: string): readonly string[] =>
  declaredSettings().find(({ setting }) => setting.name === name)?.staleTags ?? unlistedTags[name] ?? [wholeSiteTag];

const emailSending: ServiceUse = {
  service: 'email',
  key: mailRelayKey,
  without: 'Emails are written to the outbox folder on the server. Readers receive nothing.',
  instructions:
    'Every email service shows the server, user name and password of its SMTP relay. Enter them as one URL: smtps://USER:PASSWORD@SERVER:465, or smtp://USER:PASSWORD@SERVER:587. Percent-encode special characters in the user name and the password.',
  testLabel: 'Send a test',
  test: testRelay,
};

/** The platform's own declarations. */
export const platformFeature: ServerFeature = {
  name: 'platform',
  jobs: cdnJobs,
  services: [emailSending],
  settings: [...siteIdentitySettings, ...performanceSettings],
  staleTags: { 'settings.changed': ({ names }) => names.flatMap(staleTagsOf) },
};
