import {
  type AllowedTargets,
  ForbiddenAddressError,
  readCertificate,
} from '~/platform/external-requests/external-request.server';
import type { HealthCheck } from '~/platform/health/health-check';
import { publicUrl } from './site-identity.server';

/** Days before a certificate expires at which the check warns, and at which it fails. */
const dayLimits = { warning: 14, unhealthy: 3 };

const dayLength = 86_400_000;
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Whether browsers accept the certificate at the site's URL, and how long they will. Nothing to check without https, or for
 * an address that is not on the public Internet.
 * @param targets the targets to allow in place of the public Internet, for tests.
 */
export const certificateCheck = (targets?: AllowedTargets): HealthCheck => ({
  name: 'certificate',
  title: 'Certificate',
  run: async (signal) => {
    const url = publicUrl();
    if (!url.startsWith('https://')) return undefined;
    let certificate: Awaited<ReturnType<typeof readCertificate>>;
    try {
      certificate = await readCertificate(url, signal, targets);
    } catch (error) {
      if (error instanceof ForbiddenAddressError) return undefined;
      const { code = '' } = error as NodeJS.ErrnoException;
      return { state: 'warning', message: `The site’s URL cannot be reached from this machine. (${code})` };
    }
    const { validTo, problem } = certificate;
    const days = Math.floor((validTo.getTime() - Date.now()) / dayLength);
    if (days < 0)
      return { state: 'unhealthy', message: `Expired on ${dateFormat.format(validTo)}. Browsers refuse the site.` };
    if (problem) return { state: 'unhealthy', message: `Browsers refuse it (${problem}).` };
    const until = `Valid until ${dateFormat.format(validTo)}`;
    if (days >= dayLimits.warning) return { state: 'healthy', message: `${until}.` };
    return {
      state: days < dayLimits.unhealthy ? 'unhealthy' : 'warning',
      message: `${until}: ${days === 1 ? '1 day' : `${days} days`} left. Renew it.`,
    };
  },
});
