import ipaddr from 'ipaddr.js';

/**
 * The client's address. X-Forwarded-For is believed only as far back as there are proxies of our own: with one proxy its
 * last entry is the client, whatever the client itself wrote before it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const direct = inOneForm(socketAddress ?? '') || 'unknown';
  if (trustedProxies === 0 || !forwardedFor) return direct;
  const chain = forwardedFor
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return inOneForm(chain.at(-trustedProxies) ?? chain[0] ?? direct);
}

/** An address as it is always written, IPv4 without its IPv6 dress; what is none stays as it is. */
function inOneForm(text: string): string {
  const isAddress = ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
  return isAddress ? ipaddr.process(text).toString() : text;
}
