import { expect, test } from 'vitest';
import { clientNetwork } from './client-network';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  // The same IPv4 client, as a dual-stack socket reports it.
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  // NAT64 and 6to4 addresses contain an IPv4 address, but are reduced to their network like any other IPv6 address.
  ['64:ff9b::cb00:7107', '64:ff9b::/64'],
  ['2002:cb00:7107::1', '2002:cb00:7107::/64'],
  ['0x7f.1', '0x7f.1'],
  ['010.0.0.1', '010.0.0.1'],
  ['unknown', 'unknown'],
  ['not:an:address', 'not:an:address'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test('a client that uses a new address from its network for every request counts as one client', () => {
  const addresses = Array.from({ length: 50 }, (_, number) => `2001:db8:1:2::${(number * 977).toString(16)}`);
  expect(new Set(addresses.map(clientNetwork)).size).toBe(1);
});
