import { expect, test } from 'vitest';
import { withPicturesFrom } from './cdn-pictures';
import { cdnUrl } from './settings.server';

const from = (html: string): string => withPicturesFrom('https://cdn.test/base', html);

test.each([
  [
    '<img alt="a > b" src="/media/1/640-a.jpg#20,30"/>',
    '<img alt="a > b" src="https://cdn.test/base/media/1/640-a.jpg#20,30"/>',
  ],
  [
    '<source type="image/avif" srcSet="/media/1/320-a.avif 320w, /media/1/640-a.avif 640w"/>',
    '<source type="image/avif" srcSet="https://cdn.test/base/media/1/320-a.avif 320w, https://cdn.test/base/media/1/640-a.avif 640w"/>',
  ],
  [
    '<link rel="preload" as="image" imageSrcSet="/covers/1/a-card.svg 1x" href="/covers/1/a-card.svg"/>',
    '<link rel="preload" as="image" imageSrcSet="https://cdn.test/base/covers/1/a-card.svg 1x" href="https://cdn.test/base/covers/1/a-card.svg"/>',
  ],
])('pictures on this site are loaded from the CDN: %s', (html, expected) => {
  expect(from(html)).toBe(expected);
});

test.each([
  '<img src="https://elsewhere.test/w_1,/a.jpg" srcset="https://elsewhere.test/a.jpg 1x"/>',
  '<img src="//elsewhere.test/a.jpg" alt="a src=&quot;/media/1&quot;"/>',
  '<img src="data:image/svg+xml,/a"/>',
  '<link rel="stylesheet" href="/assets/app.css"/>',
  '<link rel="modulepreload" href="/assets/entry.js"/><script type="module" src="/assets/entry.js"></script>',
  '<a href="/media/1/640-a.jpg">src="/media/1/640-a.jpg"</a>',
  String.raw`<script>data("<img src=\"/media/1/640-a.jpg\">")</script>`,
  '<imgs src="/a"><img src="/never-closed',
])('everything else stays as it is: %s', (html) => {
  expect(from(html)).toBe(html);
});

test('without an address, the page stays as it is', () => {
  expect(withPicturesFrom('', '<img src="/a.jpg"/>')).toBe('<img src="/a.jpg"/>');
});

test.each([
  [' https://CDN.example.com/ ', 'https://cdn.example.com'],
  ['https://cdn.example.com:8443/magazine//', 'https://cdn.example.com:8443/magazine'],
  ['https://[2001:db8::7]:8443/', 'https://[2001:db8::7]:8443'],
  ['', ''],
])('“%s” can be the address of a CDN', (text, address) => {
  expect(cdnUrl.schema.parse(text)).toBe(address);
});

test.each([
  'cdn.example.com',
  'http://cdn.example.com',
  'javascript:alert(1)',
  'https://a:b@cdn.example.com',
  'https://cdn.example.com/?a=b',
  'https://cdn.example.com/#a',
  'https://cdn.example.com/a,b',
  "https://cdn.example.com/a'b",
  'https://cdn.example.com/"><script>',
  'https://cdn.example.com"onerror=alert(1)"',
  'https://cdn.example,com',
  "https://cdn$'.example.com",
  'https://cdn.example.com; script-src *',
])('“%s” cannot', (text) => {
  const { error } = cdnUrl.schema.safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter an https:// URL, such as https://cdn.example.com.',
  ]);
});
