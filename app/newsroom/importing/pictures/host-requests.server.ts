import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { ExternalFileError, readExternalFile } from '~/platform/external-requests/external-file.server';

/** Maximum number of simultaneous requests to one host. */
const requestsPerHost = 4;
/** Pause after each request before the next one begins in its place, in milliseconds. */
const pause = 50;
/** Maximum time for one file, in milliseconds. */
const fileTimeout = 60_000;
const maxRedirects = 4;
/** Number of failed connections in a row after which a host is not asked any more in this import. */
const failuresBeforeGivingUp = 5;

const headers = {
  'User-Agent': 'Lowdown-Import/1.0 (copies the pictures of a site that moves)',
  Accept: 'image/*',
};

type Host = { limit: LimitFunction; failures: number };

/** Reads picture files from other servers without burdening them: few at a time, and none from a host that is down. */
export class HostRequests {
  private readonly hosts = new Map<string, Host>();

  constructor(
    private readonly trustedHosts: readonly string[],
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** @throws ForbiddenAddressError, ExternalFileError, or the connection's own error. */
  read(address: string, maxBytes: number): Promise<Buffer> {
    const name = new URL(address).host;
    const host = this.hosts.get(name) ?? { limit: pLimit(requestsPerHost), failures: 0 };
    this.hosts.set(name, host);
    return host.limit(async () => {
      this.signal?.throwIfAborted();
      if (host.failures >= failuresBeforeGivingUp)
        throw new ExternalFileError('connection', `${name} could not be reached ${host.failures} times in a row.`);
      try {
        const bytes = await readExternalFile(address, {
          headers,
          maxBytes,
          milliseconds: fileTimeout,
          redirects: maxRedirects,
          signal: this.signal,
          trustedHosts: this.trustedHosts,
        });
        host.failures = 0;
        return bytes;
      } catch (error) {
        const isDown = !(error instanceof ExternalFileError) || /^(?:timeout|connection)$/.test(error.reason);
        host.failures = isDown ? host.failures + 1 : 0;
        throw error;
      } finally {
        await delay(pause);
      }
    });
  }
}
