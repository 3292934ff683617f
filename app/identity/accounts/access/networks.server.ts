import { BlockList, isIP } from 'node:net';

/** Maximum number of addresses and networks in a list. */
export const maxNetworks = 200;

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Parses an IP address or a network such as 192.0.2.0/24. Returns undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || Number(prefix ?? 0) > longest) return undefined;
  return { address, prefix: Number(prefix ?? longest), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The lists used so far. A setting's value is the same array until the setting changes. */
const lists = new WeakMap<readonly string[], BlockList>();

function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks.flatMap((text) => parseNetwork(text) ?? []))
    list.addSubnet(network.address, network.prefix, network.family);
  lists.set(networks, list);
  return list;
}

/** Whether an address is in one of the networks. An IPv4 address may also be written as IPv6. */
export function isListed(address: string, networks: readonly string[]): boolean {
  const version = isIP(address);
  return version !== 0 && listOf(networks).check(address, version === 4 ? 'ipv4' : 'ipv6');
}
