import { type AllowedTargets, readCertificate } from '~/platform/external-requests/external-request.server';
import type { HealthCheck, HealthFinding } from '~/platform/health/health-check';
import { publicUrl } from './site-identity.server';

/** Days before a certificate expires at which the check warns, and at which it fails. */
const dayLimits = { warning: 14, unhealthy: 3 };

/** Longest time to wait for the certificate, in milliseconds. */
const longestWait = 5_000;

const dayLength = 86_400_000;
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

type Certificate = Awaited<ReturnType<typeof readCertificate>>;

/** What is to be said about a certificate. */
function findingOf({ validTo, problem }: Certificate): HealthFinding {
  const days = Math.floor((validTo.getTime() - Date.now()) / dayLength);
  if (days < 0)
    return {
      state: 'unhealthy',
      message: `Expired on ${dateFormat.format(validTo)}. Browsers block the site. Renew the certificate.`,
    };
  if (problem)
    return { state: 'unhealthy', message: `Browsers do not trust the certificate (${problem}). Replace it.` };
  const until = `Valid until ${dateFormat.format(validTo)}`;
  if (days >= dayLimits.warning) return { state: 'healthy', message: `${until}.` };
  return {
    state: days < dayLimits.unhealthy ? 'unhealthy' : 'warning',
    message: `${until}: ${days === 1 ? '1 day' : `${days} days`} left. Renew it.`,
  };
}

/**
 * Whether browsers accept the certificate at the site's URL, and how long they will. Nothing to check without https, for an
 * address that is not on the public Internet, or if there has never been a connection: on many networks, a machine cannot
 * reach its own public address, and that says nothing about the certificate. When a connection fails, the certificate seen
 * last counts, so that an open incident does not end.
 * @param targets the targets to allow in place of the public Internet, for tests.
 */
export function certificateCheck(targets?: AllowedTargets): HealthCheck {
  let last: { url: string; certificate: Certificate } | undefined;
  return {
    name: 'certificate',
    title: 'Certificate',
    run: async (signal) => {
      const url = publicUrl();
      if (!url.startsWith('https://')) return undefined;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(longestWait)]);
      const certificate = await readCertificate(url, limit, targets).catch(() => undefined);
      if (certificate) last = { url, certificate };
      return last?.url === url ? findingOf(last.certificate) : undefined;
    },
  };
}
