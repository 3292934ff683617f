// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { rangeOfPassage, selectedPassage } from './selected-passage';

function bodyOf(html: string): HTMLElement {
  const body = document.createElement('div');
  body.innerHTML = html;
  return body;
}

function select(html: string, [from, start]: [string, number], [to, end]: [string, number]) {
  const body = bodyOf(html);
  const range = document.createRange();
  const nodeOf = (selector: string) => body.querySelector(selector)?.firstChild as Node;
  range.setStart(nodeOf(from), start);
  range.setEnd(nodeOf(to), end);
  return selectedPassage(body, range);
}

const html = '<h2>Forms</h2>\n<p>We say it <b>twice</b>.</p>\n<ul><li>One point</li></ul>';

test('a passage has the surroundings that it has in the editor, where each block is a line', () => {
  expect(select(html, ['b', 0], ['b', 5])).toEqual({
    quote: 'twice',
    before: 'Forms\nWe say it ',
    after: '.\nOne point',
  });
  expect(select(html, ['p', 7], ['li', 3])).toMatchObject({ quote: 'it twice.\nOne', after: ' point' });
});

test('the spaces around the selected words are no part of the passage', () => {
  expect(select(html, ['p', 2], ['p', 7])).toMatchObject({ quote: 'say', before: 'Forms\nWe ' });
  expect(select(html, ['p', 2], ['p', 3])).toBeNull();
});

test('a passage is found again in a published text, also across elements and where its words occur twice', () => {
  const passage = { quote: 'it twice.\nOne', before: 'Forms\nWe say ', after: ' point' };
  expect(rangeOfPassage(bodyOf(html), passage)?.toString().replaceAll('\n', '')).toBe('it twice.One');
  const second = rangeOfPassage(bodyOf('<p>Say it.</p><p>We say it.</p>'), {
    quote: 'it',
    before: 'We say ',
    after: '',
  });
  expect([second?.startContainer.textContent, second?.startOffset, second?.endOffset]).toEqual(['We say it.', 7, 9]);
});

test('a passage whose words have been removed is not found', () => {
  expect(rangeOfPassage(bodyOf(html), { quote: 'never', before: 'We say it ', after: '.' })).toBeNull();
});
