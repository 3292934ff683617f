import { describe, expect, test } from 'vitest';
import { initialContent, newArticleForm, parseTags } from './new-article-rules';

test.each([
  [undefined, []],
  ['', []],
  [' , ,', []],
  [' AI , Low-Code,, no code ', ['AI', 'Low-Code', 'no code']],
])('%j is parsed into the tags %j', (list, tags) => {
  expect(parseTags(list)).toEqual(tags);
});

describe('the initial text', () => {
  const [title, summary] = ['Forms & <flows>', 'In short.\n\nAnd longer.'];
  test.each([
    [undefined, '<h2>Forms &amp; &lt;flows&gt;</h2><p>In short.</p><p>And longer.</p>'],
    [' \r\n ', '<h2>Forms &amp; &lt;flows&gt;</h2><p>In short.</p><p>And longer.</p>'],
    ['One line\r\nanother\r\n\r\na < b', '<p>One line<br>another</p><p>a &lt; b</p>'],
    ['<p>As <em>HTML</em></p>', '<p>As <em>HTML</em></p>'],
  ])('for the content %j is %j', (content, html) => {
    expect(initialContent({ title, summary, content })).toBe(html);
  });
});

test.each([
  [{ summary: 'x' }, 'title'],
  [{ title: 'x', summary: ' ' }, 'summary'],
  [{ title: 'x', summary: 'x', featured: 'yes' }, 'featured'],
  [{ title: 'x', summary: 'x', content: 'x'.repeat(20_001) }, 'content'],
])('%j is rejected with an error for the field %s', (input, field) => {
  expect(newArticleForm.safeParse(input).error?.issues[0]?.path).toEqual([field]);
});

test('view counts sent by the client are ignored', () => {
  expect(newArticleForm.parse({ title: 'x', summary: 'y', views: '100000' })).not.toHaveProperty('views');
});
