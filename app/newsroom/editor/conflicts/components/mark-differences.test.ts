// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markDifferences } from './mark-differences';

test.each([
  [
    'other words',
    ['<p>A click got the safe path, a script did not.</p>', '<p>A click got the safe path, an API call did not.</p>'],
    [
      '<p>A click got the safe path, <mark>a script</mark> did not.</p>',
      '<p>A click got the safe path, <mark>an API call</mark> did not.</p>',
    ],
  ],
  [
    'words across other formatting',
    ['<p>One <strong>two three</strong> four</p>', '<p>One <strong>2</strong> 3 four</p>'],
    [
      '<p>One <strong><mark>two three</mark></strong> four</p>',
      '<p>One <strong><mark>2</mark></strong><mark> 3</mark> four</p>',
    ],
  ],
  ['another paragraph', ['<p>One</p><p>Two</p>', '<p>One</p>'], ['<p>One</p><p><mark>Two</mark></p>', '<p>One</p>']],
  ['nothing but the form', ['<p>One</p>', '<h2>One</h2>'], ['<p>One</p>', '<h2>One</h2>']],
])('marks %s', (_what, [one = '', other = ''], marked) => {
  expect(markDifferences(one, other)).toEqual(marked);
});
