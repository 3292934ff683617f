import { expect, test } from 'vitest';
import { allowedAttributes, allowedClasses, ownAttributes } from './rules';
import { sanitiseHtml } from './sanitise.server';

/** Every way in which HTML gives a text, or what is behind it, a color. */
const colored = [
  '<p style="color: #eee; background: #fff">Words</p>',
  '<p style="text-align: center; color: red; background-color: rgb(255 0 0)">Words</p>',
  '<p><font color="#eeeeee">Words</font></p>',
  '<p><span class="text-white has-red-color" style="--tone: red; color: var(--tone)">Words</span></p>',
  '<table bgcolor="#ffffff"><tr bgcolor="red"><td bgcolor="red" background="/red.png">Words</td></tr></table>',
  '<p><mark style="background: yellow; color: yellow">Words</mark></p>',
  '<body text="#eeeeee" link="#eeeeee" bgcolor="#ffffff"><p>Words</p></body>',
  '<style>p { color: white }</style><p>Words</p>',
  '<a href="/a" style="color: transparent; opacity: 0">Words</a>',
];

test.each(colored)('no color of its own survives in %s, so that contrast is that of the design', async (html) => {
  const { content } = await sanitiseHtml(html);
  expect(content).toContain('Words');
  expect(content).not.toMatch(/color|style|background|opacity|#(?:eee|fff)|\bred\b|yellow|text-white|\btext=|\blink=/i);
});

test('neither an attribute nor a class that stored HTML may have sets a color', () => {
  expect([...allowedAttributes, ...ownAttributes].filter((name) => /color|style|background/.test(name))).toEqual([]);
  expect([...allowedClasses].filter((name) => /color|white|black|red|green|blue|yellow/.test(name))).toEqual([]);
});
