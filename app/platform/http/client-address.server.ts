import ipaddr from 'ipaddr.js';

/**
 * Returns the client's address. Only the entries in X-Forwarded-For that our own proxies added are trusted: with one
 * proxy, the last entry is the client, whatever the client itself sent before it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const direct = normaliseAddress(socketAddress ?? '') || 'unknown';
  if (trustedProxies === 0 || !forwardedFor) return direct;
  const chain = forwardedFor
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return normaliseAddress(chain.at(-trustedProxies) ?? chain[0] ?? direct);
}

/**
 * Returns an address in its canonical form, with IPv4-mapped IPv6 as IPv4. Text that is not an address is returned
 * unchanged.
 */
function normaliseAddress(text: string): string {
  const isAddress = ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
  return isAddress ? ipaddr.process(text).toString() : text;
}
