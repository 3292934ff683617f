import { describe, expect, test } from 'vitest';
import { isListed, parseNetwork } from './networks.server';

const networks = ['192.0.2.1', '10.0.0.0/8', '2001:db8:1::/48', '2001:db8:2::7'];

test.each([
  ['192.0.2.1', true],
  ['192.0.2.2', false],
  ['10.255.0.9', true],
  ['11.0.0.1', false],
  ['2001:db8:1:ffff::1', true],
  ['2001:db8:2::7', true],
  ['2001:0DB8:0002:0:0:0:0:7', true],
  ['2001:db8:2::8', false],
  // The same address as 192.0.2.1, as some systems report it.
  ['::ffff:192.0.2.1', true],
  ['::ffff:192.0.2.2', false],
  ['', false],
  ['unknown', false],
  ['192.0.2.1, 203.0.113.9', false],
])('%s is listed: %s', (address, expected) => {
  expect(isListed(address, networks)).toBe(expected);
});

test('a network can contain every address', () => {
  expect([isListed('203.0.113.9', ['0.0.0.0/0']), isListed('2001:db8::1', ['::/0'])]).toEqual([true, true]);
});

describe('a line that is not an address or network', () => {
  test.each([
    '',
    '10',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/8x',
    'fe80::1%eth0',
    'office',
    '01.2.3.4',
    '10.0.0.0 /8',
  ])('%s', (line) => {
    expect(parseNetwork(line)).toBeUndefined();
  });
});
