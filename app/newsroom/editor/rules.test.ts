import { describe, expect, test } from 'vitest';
import { hasContent } from '~/newsroom/drafts/fields';
import {
  canPreview,
  canSave,
  findCategorySlug,
  isSameArticle,
  listIssues,
  notices,
  parsePrefill,
  parseTags,
  prefilledContent,
  splitPastedTitle,
  tabOfPlace,
} from './rules';

test.each([
  [[], []],
  [['a'], ['a']],
  [
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', '...and 1 more issue'],
  ],
  [
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'c', '...and 2 more issues'],
  ],
])('the issues %j are listed as %j', (issues, shown) => {
  expect(listIssues(issues)).toEqual(shown);
});

test('the messages match the spec', () => {
  expect(notices.missing).toEqual({
    title: 'Missing Information',
    description: 'Please provide both title and content.',
  });
  expect(notices.noPreview).toEqual({
    title: 'Preview Unavailable',
    description: 'Please add a title and content to preview the article.',
  });
  expect(notices.processed(4)).toEqual({
    title: 'Content Processing',
    description: 'Fixed 4 content formatting issues',
  });
  expect([notices.cleaned(1).title, notices.clean.title, notices.notCleaned.title, notices.notSaved.title]).toEqual([
    'Content Cleaned Successfully',
    'Content Already Clean',
    'Content Cleaning Failed',
    'Save Failed',
  ]);
});

test.each([
  ['', false],
  ['<p></p>', false],
  ['<p> &nbsp;</p><p></p>', false],
  ['<p>a</p>', true],
  ['<figure><img src="/a.png" alt=""></figure>', true],
])('%j is visible content: %s', (html, expected) => {
  expect(hasContent(html)).toBe(expected);
});

test.each([
  ['', '', false, false],
  [' ', '<p></p>', false, false],
  ['A title', '', false, true],
  ['', '<p>A text</p>', false, true],
  ['A title', '<p>A text</p>', true, true],
])('title %j with content %j: can be saved %s, previewed %s', (title, content, saved, previewed) => {
  expect([canSave({ title, content }), canPreview({ title, content })]).toEqual([saved, previewed]);
});

test.each([
  ['', []],
  [' , ,', []],
  ['one', ['one']],
  ['one,two ,  three   four', ['one', 'two', 'three four']],
  ['One, one, ONE', ['One']],
])('%j is parsed as the tags %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

describe('prefilling a new article', () => {
  const emptyPrefill = { title: '', content: '', excerpt: '', category: '', tags: [], sources: [] };

  test.each([
    [null],
    [undefined],
    ['text'],
    [7],
    [{}],
    [{ from: 'a' }],
    [{ title: 7, tags: null, sources: 'a' }],
    [{ title: '', tags: [] }],
  ])('ignores %j', (state) => {
    expect(parsePrefill(state)).toBeUndefined();
  });

  test.each([
    [{ title: 'A' }, { title: 'A' }],
    [{ tags: 'a, b' }, { tags: ['a', 'b'] }],
    [{ tags: ['a', 7, 'b'], status: 'published' }, { tags: ['a', 'b'] }],
    [{ sources: ['https://a.example'] }, { sources: [{ url: 'https://a.example', title: 'https://a.example' }] }],
    [
      { sources: [{ url: 'https://a.example', title: 'A' }, null] },
      { sources: [{ url: 'https://a.example', title: 'A' }] },
    ],
  ])('accepts %j', (state, expected) => {
    expect(parsePrefill(state)).toEqual({ ...emptyPrefill, ...expected });
  });

  test('lists sources with a web URL below the content', () => {
    const sources = [
      { url: 'https://a.example/?b=1&c="', title: '<b>A</b>' },
      { url: 'javascript:alert(1)', title: 'B' },
    ];
    expect(prefilledContent({ content: '<p>a</p>', sources })).toBe(
      '<p>a</p><h2>Sources</h2><ul><li><a href="https://a.example/?b=1&amp;c=&quot;">&lt;b&gt;A&lt;/b&gt;</a></li></ul>',
    );
    expect(prefilledContent({ content: '<p>a</p>', sources: [] })).toBe('<p>a</p>');
  });
});

test.each([
  ['platform-reviews', 'platform-reviews'],
  ['Platform Reviews', 'platform-reviews'],
  [' PLATFORM reviews ', 'platform-reviews'],
  // A slug takes precedence over another category's name.
  ['news', 'news'],
  ['Infrastructure', 'Infrastructure'],
  ['', ''],
])('the prefilled category “%s” becomes %s', (given, slug) => {
  const categories = [
    { slug: 'elsewhere', name: 'News' },
    { slug: 'news', name: 'From the field' },
    { slug: 'platform-reviews', name: 'Platform Reviews' },
  ];
  expect(findCategorySlug(categories, given)).toBe(slug);
});

describe('whether the editor keeps its article on navigation', () => {
  const newArticle = { key: 'a', pathname: '/admin/editor', articleId: null };
  const saved = { ...newArticle, articleId: '1' };
  const opened = { key: 'a', pathname: '/admin/editor/1', articleId: '1' };
  test.each([
    ['from a new article to a fragment of its page', newArticle, '/admin/editor', 'b', '#content', true],
    ['from a fragment back to the new article', newArticle, '/admin/editor', 'a', '', true],
    ['from a new article to another new one', newArticle, '/admin/editor', 'b', '', false],
    ['from a new article to an existing one', newArticle, '/admin/editor/1', 'b', '', false],
    ['after the first save, before the URL changes', saved, '/admin/editor', 'a', '', true],
    ['after the first save, to the article’s URL', saved, '/admin/editor/1', 'b', '', true],
    ['after the first save, to the URL of another article', saved, '/admin/editor/2', 'b', '', false],
    ['from an article to a fragment of its page', opened, '/admin/editor/1', 'b', '#content', true],
    ['from an article to the same URL', opened, '/admin/editor/1', 'b', '', true],
    ['from an article to a new one', opened, '/admin/editor', 'b', '', false],
    ['from an article to a fragment of a new one’s page', opened, '/admin/editor', 'b', '#content', false],
    ['from an article to another one', opened, '/admin/editor/2', 'b', '', false],
  ])('%s', (_name, editedArticle, pathname, key, hash, expected) => {
    const id = pathname.split('/')[3];
    expect(isSameArticle(editedArticle, { id, key, pathname, hash })).toBe(expected);
  });
});

test.each([
  ['A title', 'A title', []],
  [' A title \r\n', 'A title', []],
  ['\nA title\r\n\r\nFirst.\r\n  \r\nSecond.', 'A title', ['First.', 'Second.']],
  ['', '', []],
])('%j pasted into the title is the title %j and the paragraphs %j', (pasted, title, paragraphs) => {
  expect(splitPastedTitle(pasted)).toEqual({ title, paragraphs });
});

test.each([
  ['#article-category', 'workflow'],
  ['#article-language', 'workflow'],
  ['#article-picture', 'workflow'],
  ['#article-picture-text', 'workflow'],
  ['#workflow-checklist', 'workflow'],
  ['#article-slug', 'search'],
  ['#editorial-comment-0198', 'comments'],
  ['#editorial-comments', 'comments'],
  ['#article-title', null],
  ['#picture-1', null],
  ['#heading-2', null],
  ['', null],
])('the fragment “%s” leads to the tab %s', (hash, tab) => {
  expect(tabOfPlace(hash)).toBe(tab);
});
