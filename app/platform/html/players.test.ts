import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '~/platform/http/security-headers.server';
import { playerSources, playerUrlOf } from './players';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef?autoplay=1',
  ],
  ['https://codepen.io/somebody/pen/abcDEF', 'https://codepen.io/somebody/embed/abcDEF?default-tab=result'],
  ['https://codepen.io/somebody/pen/a?b"onload=', 'https://codepen.io/somebody/embed/a?default-tab=result'],
  ['https://codesandbox.io/s/new-x1', 'https://codesandbox.io/embed/new-x1'],
])('%s plays in %s', (address, player) => {
  expect(playerUrlOf(address)).toBe(player);
  expect(playerSources).toContain(new URL(player).origin);
});

test.each([
  'https://www.youtube.com.elsewhere.test/watch?v=aqz-KE-bpKQ',
  'https://elsewhere.test/?https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com@elsewhere.test/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=../../account',
  'https://www.youtube.com/watch',
  'https://vimeo.com/76979871/../../x',
  'javascript:alert(1)//https://vimeo.com/1',
  '/article/vimeo.com/1',
  'not an address',
])('%s has no player', (address) => {
  expect(playerUrlOf(address)).toBeUndefined();
});

test('pages may frame only the known players', () => {
  const policy = contentSecurityPolicy('<p></p>', { scripts: [], isSecure: true, isDevelopment: false });
  expect(policy).toContain(`frame-src 'self' ${playerSources.join(' ')};`);
  expect(playerSources.every((source) => /^https:\/\/[a-z.-]+$/.test(source))).toBe(true);
});
