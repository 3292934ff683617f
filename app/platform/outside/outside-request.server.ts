import { lookup as resolveName } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Everything that IPv6 gives out to be reached from anywhere (RFC 4291 §2.4). */
const global = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public Internet (IANA's registries of special-purpose addresses, RFC 6890). What
 * holds another address inside is not taken for one, nor is an IPv4 address in other numbers than four decimal ones.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.zoneId === undefined && parsed.match(global) && parsed.range() === 'unicast';
}

/** What may be reached, and whose certificates are believed. */
export type Reach = { allows(address: string): boolean; ports: readonly string[]; authority?: string };

const publicInternet: Reach = { allows: isPublicAddress, ports: [''] };

/** An address that this site does not ask: not https, another port, or one that is not on the public Internet. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
  /** Node reads the code of an error of name resolution. */
  readonly code = 'EFORBIDDEN';
}

const timeout = 10_000;
/** Bytes of a response that are read; nobody needs more of it than its status. */
const largestResponse = 16_384;

/**
 * Sends a request to an address that someone else has chosen, and returns its status. Redirects are not followed. What
 * the
 * name resolves to is checked in the look-up that the connection itself makes: nothing can change between check and
 * use.
 * @param reach another one than the public Internet, for tests.
 * @throws ForbiddenAddressError, or the error of a connection that failed or took longer than ten seconds.
 */
export function requestOutside(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string | number>; body?: Buffer },
  reach: Reach = publicInternet,
): Promise<{ status: number }> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed =
    url.protocol === 'https:' &&
    reach.ports.includes(url.port) &&
    url.username === '' &&
    url.password === '' &&
    // An address in numbers is not looked up.
    (isIP(host) === 0 || reach.allows(host));
  if (!isAllowed) return Promise.reject(new ForbiddenAddressError('Requests to this address are not allowed.'));
  const options: RequestOptions = {
    method,
    headers,
    agent: false,
    ca: reach.authority,
    lookup: guardedLookup(reach),
    signal: AbortSignal.timeout(timeout),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, options, (response) => {
      const status = response.statusCode ?? 0;
      let read = 0;
      response.on('data', (part: Buffer) => {
        read += part.length;
        if (read > largestResponse) response.destroy();
      });
      response.on('error', () => resolve({ status }));
      response.on('close', () => resolve({ status }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Resolves a name, and refuses it when any of its addresses may not be reached. */
function guardedLookup(reach: Reach): LookupFunction {
  return (name, options, respond) => {
    resolveName(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return respond(error ?? new Error('The host name has no address.'), '', 0);
      if (!found.every(({ address }) => reach.allows(address))) {
        return respond(new ForbiddenAddressError('The host name resolves to an address that is not allowed.'), '', 0);
      }
      if (options.all) respond(null, found);
      else respond(null, first.address, first.family);
    });
  };
}
