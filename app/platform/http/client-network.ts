import ipaddr from 'ipaddr.js';

/**
 * Returns the key by which rate limits count a client. An IPv6 subscriber has a whole /64 (RFC 6177) and could use a
 * new address for every request, so the key is the network. For an IPv4 address the key is the address itself, even if
 * it is written as IPv6.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const client = ipaddr.process(address);
  return client.kind() === 'ipv4' ? client.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${client}/64`)}/64`;
}
