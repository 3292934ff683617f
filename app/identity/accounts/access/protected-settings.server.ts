import { AppError } from '~/platform/errors';
import { settingsChecked } from '~/platform/settings/change.server';
import { siteUrlSetting } from '~/platform/site-identity/settings.server';
import { enableTwoFactor, twoFactorGraceDays } from './second-factor-settings';
import { enableIPWhitelist, ipWhitelist } from './settings.server';

/**
 * Settings with which someone could take over an administrator's account or keep administrators out: links in emails, such
 * as those that reset a password, start with the site's URL.
 */
const protectedSettings = [siteUrlSetting, enableTwoFactor, twoFactorGraceDays, enableIPWhitelist, ipWhitelist];

const refusal = 'Only administrators can change this.';

/** Refuses changes of these settings by members who may change settings but are not administrators. */
export const protectedSettingsChecked = settingsChecked.handledBy(async ({ actor, isChanged }) => {
  if (!('userId' in actor) || actor.role === 'admin') return;
  const refused = protectedSettings.filter(isChanged).map(({ name }) => [name, refusal]);
  if (refused.length > 0) throw new AppError('invalid', refusal, Object.fromEntries(refused));
});
