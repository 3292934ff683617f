import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The globally reachable part of IPv6 (RFC 4291 §2.4). */
const global = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public Internet (IANA's registries of special-purpose addresses, RFC 6890).
 * Addresses that embed another address are excluded, as is IPv4 in any notation other than four decimal numbers.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.zoneId === undefined && parsed.match(global) && parsed.range() === 'unicast';
}

/** Names that never belong to a host on the public Internet (RFC 6761, RFC 6762, RFC 8375, and ICANN's .internal). */
const localName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/;

/**
 * Whether a URL's host may be on the public Internet, judging by its text: a public IP address, or a name that is not
 * reserved for local use. The name may still resolve to a private address; `checkExternalAddress` and
 * `sendExternalRequest` check that.
 */
export function mayBePublicHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !localName.test(host);
}
