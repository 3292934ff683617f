import ipaddr from 'ipaddr.js';

/**
 * What a limit per client counts by. One IPv6 subscriber holds a whole /64 (RFC 6177) and could take a new address for
 * every request, so that it is counted by its network; an IPv4 address is counted as such, however it is written.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const client = ipaddr.process(address);
  return client.kind() === 'ipv4' ? client.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${client}/64`)}/64`;
}
