/**
 * What a limit per client counts by. One IPv6 subscriber holds a whole /64 (RFC 6177) and could take a new address for
 * every request, so that its network stands for it; an IPv4 address stands for itself.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const isMappedIpv4 = /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(bare);
  if (!bare.includes(':') || isMappedIpv4 || !URL.canParse(`http://[${bare}]`)) return address;
  // The URL parser writes every IPv6 address in one form: lower case, without leading zeros, `::` for the zeros.
  const [start = '', end] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end ? end.split(':') : [];
  const groups =
    end === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
