/**
 * The client's address. X-Forwarded-For is believed only as far back as there are proxies of our own: with one proxy its
 * last entry is the client, whatever the client itself wrote before it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const direct = (socketAddress ?? '').replace(/^::ffff:/, '') || 'unknown';
  if (trustedProxies === 0 || !forwardedFor) return direct;
  const chain = forwardedFor
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return chain.at(-trustedProxies) ?? chain[0] ?? direct;
}
