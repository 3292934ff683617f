import { clockCheck, databaseCheck } from '~/platform/database/database-check.server';
import { machineCheck } from '~/platform/health/machine-check.server';
import { pageCheck } from '~/platform/health/page-check.server';
import { jobsCheck } from '~/platform/jobs/jobs-check.server';
import { mailRelayKey } from '~/platform/mail/mail-relay-key';
import { relayCheck } from '~/platform/mail/relay-check.server';
import { testRelay } from '~/platform/mail/test-relay.server';
import { cdnJobs } from '~/platform/page-cache/cdn-purge.server';
import { pageCacheCheck } from '~/platform/page-cache/page-cache-check.server';
import { performanceSettings } from '~/platform/page-cache/setting-groups.server';
import { wholeSiteTag } from '~/platform/requests/request.server';
import type { ServiceUse } from '~/platform/service-keys/service-use';
import { servicesCheck } from '~/platform/service-keys/services-check.server';
import { certificateCheck } from '~/platform/site-identity/certificate-check.server';
import { siteIdentitySettings } from '~/platform/site-identity/setting-groups.server';
import '~/platform/site-identity/site-identity.server';
import { storageCheck } from '~/platform/storage/storage-check.server';
import { accentPictureSetting, accentPictureTag } from '~/platform/theme/site-pictures.server';
import { declaredServices, declaredSettings, type ServerFeature } from './feature.server';

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
  healthChecks: [
    databaseCheck,
    pageCheck,
    pageCacheCheck,
    jobsCheck,
    relayCheck(),
    storageCheck,
    machineCheck(),
    servicesCheck(declaredServices),
    certificateCheck(),
    clockCheck,
  ],
  settings: [...siteIdentitySettings, ...performanceSettings],
  staleTags: { 'settings.changed': ({ names }) => names.flatMap(staleTagsOf) },
};
