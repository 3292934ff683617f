import { AppError, fieldError } from '~/platform/errors';
import type { Member } from '~/platform/permissions/actors';
import { isStaff } from '~/platform/permissions/grants';
import { requestOrigin } from '~/platform/requests/request-origin.server';
import { settingsChecked } from '~/platform/settings/change.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { isListed } from './networks.server';
import { isWithheldWithoutFactor } from './second-factor.server';
import { enableIPWhitelist, ipWhitelist } from './settings.server';

/**
 * Returns a member as the actor of a request. From an address that is not on the site's list, or without a second factor
 * that is required, staff have the permissions of subscribers.
 * @param address the client's address, trusted as far as the configuration allows.
 */
export function memberAt(address: string, member: Member, now = new Date()): Member {
  const isRefused = siteSetting(enableIPWhitelist) && isStaff(member) && !isListed(address, siteSetting(ipWhitelist));
  if (isRefused) return { ...member, withheld: 'address' };
  return isWithheldWithoutFactor(member, now) ? { ...member, withheld: 'second_factor' } : member;
}

const proxyRefusal =
  'This request came through a proxy, and every visitor appears to have the proxy’s IP address. If the proxy is yours, set TRUSTED_PROXIES on the server to the number of your proxies and restart the site, then try again.';

/**
 * Refuses a list of IP addresses that would close the newsroom to whoever saves it, or to everyone; and any list while all
 * visitors have the address of the same proxy: the list would admit everyone or no one.
 */
export const addressesChecked = settingsChecked.handledBy(async ({ address, newValue, isChanged }) => {
  if (!newValue(enableIPWhitelist)) return;
  const networks = newValue(ipWhitelist);
  const changed = [enableIPWhitelist, ipWhitelist].find(isChanged);
  if (changed && requestOrigin()?.isAddressOfProxy) throw fieldError('invalid', changed.name, proxyRefusal);
  const refuse = (sentence: string): never => {
    throw new AppError('invalid', sentence, { [ipWhitelist.name]: sentence });
  };
  if (networks.length === 0) refuse('Enter at least one IP address; without one, nobody could open the newsroom.');
  if (address !== undefined && !isListed(address, networks))
    refuse(
      `Your own IP address, ${address}, is not in the list. Add it; without it, you could no longer open the newsroom.`,
    );
});
