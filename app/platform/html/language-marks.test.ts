import { expect, test } from 'vitest';
import { languageTag } from './language-marks';
import { sanitiseHtml } from './sanitise.server';

const clean = async (html: string, contentKind?: 'comment'): Promise<string> =>
  (await sanitiseHtml(html, { hasPageTitle: contentKind === undefined, contentKind })).content;

test.each([
  ['fr', 'fr'],
  ['EN_us', 'en-US'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['', undefined],
  ['f', undefined],
  ['fr" onclick="x', undefined],
  [`x-${'a'.repeat(8)}-${'a'.repeat(8)}-${'a'.repeat(8)}-${'a'.repeat(8)}`, undefined],
])('the language tag of “%s” is %s', (written, tag) => {
  expect(languageTag(written)).toBe(tag);
});

test.each([
  ['<p lang="FR">a <span lang="de_at">b</span></p>', '<p lang="fr">a <span lang="de-AT">b</span></p>'],
  ['<p><em lang="fr">a</em></p>', '<p><em><span lang="fr">a</span></em></p>'],
  ['<p><a href="/a" lang="fr">a</a></p>', '<p><a href="/a"><span lang="fr">a</span></a></p>'],
  [
    '<p><cite lang="fr">a</cite> <q lang="fr">b</q></p>',
    '<p><em><span lang="fr">a</span></em> “<span lang="fr">b</span>”</p>',
  ],
  [
    '<p><span class="content-small" lang="fr">a</span></p>',
    '<p><span class="content-small"><span lang="fr">a</span></span></p>',
  ],
  ['<p><mark lang="fr">a</mark></p>', '<p><span class="content-marked"><span lang="fr">a</span></span></p>'],
  ['<section lang="fr"><p>a</p>b</section>', '<p lang="fr">a</p><p><span lang="fr">b</span></p>'],
  ['<ul lang="fr"><li>a</li><li lang="de">b</li></ul>', '<ul><li lang="fr">a</li><li lang="de">b</li></ul>'],
  ['<table lang="fr"><tr><td>a</td></tr></table>', '<table><tbody><tr><td lang="fr">a</td></tr></tbody></table>'],
  ['<figure lang="fr"><img src="/a.png" alt="a"><figcaption>b</figcaption></figure>', '<figcaption lang="fr">b'],
  ['<blockquote lang="fr"><p lang="fr">a</p></blockquote>', '<blockquote lang="fr"><p>a</p></blockquote>'],
  [
    '<h2 lang="fr" class="text-center" title="T">a</h2>',
    '<h2 class="content-aligned-center" title="T" lang="fr" id="content-a">a</h2>',
  ],
  ['<dl lang="fr"><dt>a</dt><dd>b</dd></dl>', '<p><strong><span lang="fr">a</span></strong></p>'],
])('the language stays where its text is: %s', async (html, expected) => {
  const content = await clean(html);
  expect(content.replaceAll('\n', '')).toContain(expected);
  expect(await clean(content)).toBe(content);
});

test.each([
  '<p lang="not a tag">a</p>',
  '<p lang="">a</p>',
  '<p lang="fr&quot; onclick=&quot;alert(1)">a</p>',
  '<pre lang="php">a</pre>',
  '<p><code lang="php">a</code></p>',
  '<p><img src="/a.png" alt="a" lang="fr"></p>',
  '<p class="content-embed" lang="fr"><a href="https://a.example" lang="fr">a</a></p>',
  '<p><em lang="fr"> </em>a</p>',
])('a language that is none, or that nothing is in, is dropped: %s', async (html) => {
  expect(await clean(html)).not.toMatch(/lang=|onclick/);
});

test('comments have no languages', async () => {
  expect(await clean('<p lang="fr">a <em lang="de">b</em></p>', 'comment')).toBe('<p>a <em>b</em></p>');
});

test('elements nested in many languages are cleaned in one step each', async () => {
  const depth = 150;
  const html = Array.from({ length: depth }, (_, index) => `<em lang="${index % 2 ? 'fr' : 'de'}">`).join('');
  const content = await clean(`<p>${html}a${'</em>'.repeat(depth)}</p>`);
  expect(content).toContain('a');
  expect(await clean(content)).toBe(content);
});
