import ipaddr from 'ipaddr.js';

/**
 * Returns the key by which rate limits count a client. An IPv6 subscriber has a whole /64 (RFC 6177) and could use a
 * new address for every request, so it counts as its network. An IPv4 address counts as itself, however it is written.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const client = ipaddr.process(address);
  return client.kind() === 'ipv4' ? client.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${client}/64`)}/64`;
}
