import { expect, test } from 'vitest';
import { shortOrLong } from '~/platform/testing/long-run';
import { languageProblems } from './language-rules';
import { passagePlace } from './problem';

const english = `<p>${'Words of an English article, which are most of its text. '.repeat(8)}</p>`;
const sentencesIn = (html: string, language = 'en'): string[] =>
  languageProblems(english + html, language).map(({ sentence }) => sentence);

const passages = [
  ['Cyrillic letters', 'Это предложение написано по-русски.', 'ru'],
  ['Greek letters', 'Αυτή η πρόταση είναι στα ελληνικά.', 'el'],
  ['Arabic letters', 'هذه الجملة مكتوبة باللغة العربية.', 'ar'],
  ['Hebrew letters', 'המשפט הזה כתוב בשפה העברית כאן.', 'he'],
  ['Chinese or Japanese characters', '这个句子是用中文写成的。', 'zh'],
  ['Chinese or Japanese characters', 'この文は日本語で書かれています。', 'ja'],
  ['Korean letters', '이 문장은 한국어로 쓰여 있습니다.', 'ko'],
  ['Thai letters', 'ประโยคนี้เขียนเป็นภาษาไทย', 'th'],
  ['Devanagari letters', 'यह वाक्य हिन्दी भाषा में लिखा गया है और लंबा है।', 'hi'],
] as const;

test.each(passages)('a passage in %s needs the mark of its language: %s', (writing, text, language) => {
  const [problem, ...others] = languageProblems(`${english}<p>${text}</p>`, 'en');
  expect(problem?.sentence).toMatch(new RegExp(`is written in ${writing}, but has no language\\.`));
  expect(text.startsWith(decodeURIComponent(problem?.place?.replace('#passage-', '') ?? '-'))).toBe(true);
  expect(others).toEqual([]);
  expect(sentencesIn(`<p lang="${language}">${text}</p>`)).toEqual([]);
  expect(sentencesIn(`<blockquote lang="${language}"><p>${text}</p></blockquote>`)).toEqual([]);
  expect(sentencesIn(`<p>A said: <em><span lang="${language}">${text}</span></em></p>`)).toEqual([]);
  expect(sentencesIn(`<p>${text}</p>`, language)).toEqual([]);
  expect(sentencesIn(`<p lang="fr">${text}</p>`)).toEqual([
    expect.stringMatching(`has the language French, but is written in ${writing}\\.`),
  ]);
});

test('a passage within a sentence is found, also across marks and line breaks', () => {
  const html = '<p>They wrote: «Это <strong>предложение</strong> <a href="/a">написано</a><br>по-русски» and left.</p>';
  const [problem] = languageProblems(english + html, 'en');
  expect(problem?.sentence).toContain('“Это предложение написано');
  expect(problem?.place).toBe(passagePlace('Это предложение написано'));
});

test.each([
  ['names', '<p>Лев Николаевич Толстой, Αθήνα, 東京タワー and 서울</p>'],
  ['symbols', '<p>α, β and Δ differ; 5 µm; ∑ x; £ € ₽</p>'],
  ['code', `<pre><code>// ${passages[0][1]}</code></pre><p><code>${passages[0][1]}</code></p>`],
  ['embeds', `<p class="content-embed"><a href="https://a.example">${passages[0][1]}</a></p>`],
  [
    'names in neighbouring cells',
    '<table><tbody><tr><td>Достоевский</td><td>Тургенев</td><td>Чехов</td></tr></tbody></table>',
  ],
  [
    'marked names in Latin letters',
    '<p><span lang="ja">Sony</span> and <span lang="ja-Latn">konnichiwa minasan</span></p>',
  ],
  ['a language of several scripts', '<p lang="sr">Ova rečenica je napisana latinicom.</p>'],
  ['another language in the same script', '<p>Cette phrase est en français.</p><p lang="fr">This one is not.</p>'],
  ['an unknown language', `<p lang="qaa">${passages[0][1]}</p>`],
])('%s are no passage without a mark', (_name, html) => {
  expect(sentencesIn(html)).toEqual([]);
});

test('a mark is wrong if none of its letters are there', () => {
  expect(sentencesIn('<p><span lang="ru">These are English words.</span></p>')).toEqual([
    '“These are English words.” has the language Russian, but is written in Latin letters. Change or remove its language.',
  ]);
  expect(sentencesIn('<p lang="el">Αθήνα means Athens in English.</p>')).toEqual([]);
});

test('an article whose own language is wrong has one problem, at the field of its language', () => {
  expect(languageProblems(`<p>${passages[0][1]}</p><p>${passages[0][1]}</p>`, 'de')).toEqual([
    {
      sentence: 'The article’s language is set to German, but most of the text is written in Cyrillic letters.',
      place: '#article-language',
    },
  ]);
});

test('many passages are counted instead of listed', () => {
  const many = Array.from({ length: 30 }, (_, index) => `<p>${index} ${passages[0][1]}</p>`).join('');
  const problems = languageProblems(english.repeat(30) + many, 'en');
  expect(problems).toHaveLength(20);
  expect(problems.at(-1)?.sentence).toBe('11 more passages have no language, or the wrong one.');
});

test('a long hostile text is read once', { timeout: 60_000 }, () => {
  const times = shortOrLong(50_000, 200_000);
  for (const part of [
    '<p>',
    '<span lang="ru">',
    '<',
    'я',
    'я. ',
    'я a',
    '字',
    '-',
    '</p>',
    '<p lang="ru">я</p>',
    '<a b="',
  ])
    expect(languageProblems(english + part.repeat(times), 'en').length).toBeLessThanOrEqual(20);
});
