import { maskedEmail } from '~/identity/accounts/masks';
import { accountEmail } from '~/identity/accounts/rules';
import { readStart } from '~/newsroom/importing/opening-edition.server';
import { assignRole } from '~/newsroom/people/service.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { currentTexts, namedControls } from '~/operations/settings/service.server';
import { openedName } from '~/operations/settings/setting-rules';
import { database } from '~/platform/database/database.server';
import { AppError, fieldError } from '~/platform/errors';
import { declaredSettings } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import type { KeyFinding, Service } from '~/platform/service-keys/service-use';
import { siteSetting } from '~/platform/settings/settings.server';
import { listServices, testKey } from './keys/service.server';
import * as store from './store.server';

/** The settings for the site’s name and address, which the setup page also shows. */
const siteFields = ['siteName', 'siteUrl'] as const;
type SiteField = (typeof siteFields)[number];

/** Returns what the Admin tab shows: the administrators with masked addresses, and the site’s name and URL. */
export async function readAdminTab(actor: Actor) {
  authorize(actor, 'settings.manage');
  const mayAssign = mayDo(actor, 'users.manage');
  const found = mayAssign ? await store.administrators(database()) : [];
  const texts = currentTexts();
  return {
    mayAssign,
    administrators: found.map(({ email, ...administrator }) => ({ ...administrator, email: maskedEmail(email) })),
    site: declaredSettings()
      .filter(({ setting }) => siteFields.includes(setting.name as SiteField))
      .flatMap(namedControls)
      .map(({ name, label, help, variable }) => ({ name, label, help, variable, text: texts[name] ?? '' })),
  };
}

/** Returns what the Content tab shows: how the site has started. @throws AppError `forbidden`. */
export async function readContentTab(actor: Actor) {
  const start = await readStart(actor);
  return start.kind === 'edition'
    ? { kind: start.kind, loadedAt: formatInstant(start.loadedAt, siteSetting(newsroomTimeZone)) }
    : start;
}

/** Returns what the APIs tab shows; null for a member who may not manage keys. */
export async function readApisTab(actor: Actor) {
  authorize(actor, 'settings.manage');
  if (!mayDo(actor, 'service_keys.manage')) return null;
  const zone = siteSetting(newsroomTimeZone);
  const shown = (time: string): string => formatInstant(new Date(time), zone);
  return (await listServices(actor)).map(({ service, use }) => ({
    service,
    use: use && {
      ...use,
      lastTest: use.lastTest && {
        finding: use.lastTest.finding,
        testedAt: shown(use.lastTest.testedAt),
        workedAt: use.lastTest.workedAt && shown(use.lastTest.workedAt),
      },
    },
  }));
}

/**
 * Makes the owner of an email address an administrator (spec 3 §5).
 * @returns the new administrator’s name.
 * @throws AppError `invalid` for an address without an account; `conflict` if it is not confirmed, or its owner is an
 * administrator already; and as `assignRole` does.
 */
export async function assignAdmin(actor: Actor, text: string): Promise<string> {
  authorize(actor, 'users.manage');
  const email = accountEmail().safeParse(text).data;
  const account = email === undefined ? undefined : await store.accountByEmail(database(), email);
  if (!account) throw fieldError('invalid', 'email', 'User not found with this email');
  if (account.role === 'admin') throw fieldError('conflict', 'email', 'This member is already an administrator.');
  if (!account.isConfirmed)
    throw fieldError('conflict', 'email', 'The owner of this address has not confirmed it yet.');
  await assignRole(actor, account.id, 'admin');
  return account.name;
}

/** Names of the fields of the form with the site’s name and URL. */
export const siteFormFields = siteFields.flatMap((name) => [name, openedName(name)]);

/** Tests a service’s key, for an email service with an email to the actor. @throws AppError as `testKey` does. */
export async function testOwnKey(actor: Actor, service: Service, now: Date): Promise<KeyFinding> {
  const { userId } = authorizeMember(actor, 'service_keys.manage');
  const email = await store.emailOf(database(), userId);
  if (email === undefined) throw new AppError('not_found', 'This account no longer exists.');
  return testKey(actor, service, email, now);
}
