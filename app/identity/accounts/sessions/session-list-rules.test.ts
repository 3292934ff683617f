import { expect, test } from 'vitest';
import { deviceOf, networkOf } from './session-list-rules';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) ${apple} CriOS/150.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPadOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 16) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 16) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${chrome} Safari/537.36 OPR/120.0`, 'Opera', 'ChromeOS'],
  ['curl/8.5.0', undefined, undefined],
  ['', undefined, undefined],
  [null, undefined, undefined],
])('identifies %s as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each([
  ['203.0.113.7', '203.0.…'],
  ['::ffff:203.0.113.7', '203.0.…'],
  ['2001:db8:77:1::9', '2001:db8:77:…'],
  ['::1', undefined],
  ['', undefined],
  [null, undefined],
])('reports the network of %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
