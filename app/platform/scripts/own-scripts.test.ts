import { expect, test } from 'vitest';
import { newScriptMark, ownScript, takeOwnScripts } from './own-scripts';

const ours = 'start()';

test('only scripts with the mark are ours, and the finished page does not show it', () => {
  const mark = newScriptMark();
  const html = `<script>known()</script>${ownScript(mark)}${ours}</script><link nonce="${mark}"/>${ownScript(mark, ' type="module"')}later()</script>`;
  expect(takeOwnScripts(html, mark)).toEqual({
    page: '<script>known()</script><script>start()</script><link/><script type="module">later()</script>',
    scripts: [ours, 'later()'],
  });
  expect(newScriptMark()).not.toBe(mark);
});

test.each([
  ['a script', '<script>steal()</script>'],
  ['a script with a guessed mark', '<script nonce="00000000-0000-4000-8000-000000000000">steal()</script>'],
  ['a script with an empty mark', '<script nonce="">steal()</script><script nonce>steal()</script>'],
  ['a script that is not closed', '<script>steal();'],
  ['a script tag that is not closed', '<script data-x="'],
  ['a comment that is not closed', '<script><!--<script>steal()'],
  ['the end of a script and another one', '</script><script>steal()</script>'],
])('%s in front of ours is never taken for one of ours', (_, injected) => {
  const mark = newScriptMark();
  const { scripts } = takeOwnScripts(`<body>${injected}${ownScript(mark)}${ours}</script></body>`, mark);
  expect(scripts).toEqual([ours]);
});

test('a script that injected data ends early does not vouch for what follows', () => {
  const mark = newScriptMark();
  const html = `${ownScript(mark)}data("</script><script>steal()</script>")</script>`;
  expect(takeOwnScripts(html, mark).scripts).toEqual(['data("']);
});
