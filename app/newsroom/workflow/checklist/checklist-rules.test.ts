import { describe, expect, test } from 'vitest';
import {
  type Check,
  type Checklist,
  checkNames,
  checkStateOf,
  findingsOf,
  internalPathOf,
  isBlocking,
  linksOf,
  problemsOf,
  sortFindings,
  stateOfStatus,
  withWarnings,
} from './checklist-rules';

const added = {
  credits: 'warn',
  linkTexts: 'warn',
  tables: 'warn',
  dates: 'warn',
  weight: 'warn',
  languages: 'warn',
} as const;
const now = new Date('2026-11-30T09:00:00Z');
const period = { from: now, to: now };
const all: Checklist = { title: 'block', excerpt: 'block', picture: 'warn', links: 'warn', headings: 'warn', ...added };
const good = {
  title: 'A title',
  excerpt: 'What it says.',
  imageUrl: '/media/1/800.webp',
  imageAlt: 'A drawing of a form',
  language: 'en',
  content: '<h2>One</h2><p>Text.</p><h3>Below</h3><img src="/a.png" alt="A screen"><h2>Two</h2>',
};
const problems = (change: Partial<typeof good>, links: Parameters<typeof findingsOf>[1] = []) =>
  findingsOf({ ...good, ...change }, links, all, period).flatMap((finding) =>
    finding.problems.map((text) => [finding.name, text]),
  );

test('a complete article passes every check', () => {
  expect(problems({})).toEqual([]);
  expect(findingsOf(good, [], all, period).map(({ name }) => name)).toEqual(Object.values(checkNames));
});

test.each<[Partial<typeof good>, Check, string]>([
  [{ title: ' \n' }, 'title', 'There is no title.'],
  [{ excerpt: '' }, 'excerpt', 'There is no excerpt.'],
  [
    { imageUrl: '', imageAlt: '' },
    'picture',
    'The article has no picture above its text, so readers see a generated cover there.',
  ],
  [{ imageAlt: ' ' }, 'picture', 'The article’s picture has no alternative text.'],
  [{ content: '<img src="/a.png">' }, 'picture', 'Picture 1 of 1 in the text (“a.png”) has no alternative text.'],
  [
    {
      content:
        '<p><img src="/a.png" alt="A"></p><figure><a href="/x"><img src="/media/1/800.webp" alt=""></a><figcaption>Sales <em>by</em> year</figcaption></figure>',
    },
    'picture',
    'Picture 2 of 2 in the text (“Sales by year”) has no alternative text.',
  ],
  [
    { content: '<img src="/media/1/800.webp" alt="">' },
    'picture',
    'Picture 1 of 1 in the text has no alternative text.',
  ],
  [{ content: '<a href="/article/x">here</a>' }, 'linkTexts', '“here” does not say where the link leads (/article/x).'],
  [{ content: '<table><tbody><tr><td>1</td></tr></tbody></table>' }, 'tables', 'Table 1 of 1 has no header cells.'],
  [
    { content: '<p>Dienstag, 30. November 2026</p>', language: 'de' },
    'dates',
    '“Dienstag, 30. November 2026” is a Monday.',
  ],
  [{ content: '<h3>Deep</h3>' }, 'headings', '“Deep” is a level 3 heading directly below a level 1 heading.'],
  [{ content: '<h2>A</h2><h4>B</h4>' }, 'headings', '“B” is a level 4 heading directly below a level 2 heading.'],
])('%j fails the %s check', (change, check, sentence) => {
  expect(problems(change)).toEqual([[checkNames[check], sentence]]);
});

test.each(['title="content-decorative"', 'title="a class=" class="content-wide"', 'src="/a content-decorative "'])(
  'a picture is not decorative because of another attribute: %s',
  (attribute) => {
    expect(problems({ content: `<img alt="" ${attribute}>` })).not.toEqual([]);
  },
);

test('a decorative picture needs no alternative text', () => {
  expect(problems({ content: '<img src="/a.png" alt="" class="content-wide content-decorative">' })).toEqual([]);
  expect(problems({ content: '<img class="content-decorative" src="/a.png" alt="">' })).toEqual([]);
});

test('each picture without alternative text is named and can be found', () => {
  const content =
    '<img alt=" " src="https://a.example/one%20more.png?w=1"><img alt="x" src="/b"><img alt="" src="/%c">';
  const finding = findingsOf({ ...good, imageAlt: '', content }, [], all, period).find(
    ({ name }) => name === checkNames.picture,
  );
  expect(finding?.problems).toEqual([
    'The article’s picture has no alternative text.',
    'Picture 1 of 3 in the text (“one more.png”) has no alternative text.',
    'Picture 3 of 3 in the text (“%c”) has no alternative text.',
  ]);
  expect(finding?.places).toEqual(['#article-picture-text', '#picture-1', '#picture-3']);
});

test('lists broken and unreachable links, and lists unchecked links separately', () => {
  expect(
    problems({}, [
      { href: 'https://a.test/', state: 'works' },
      { href: 'https://b.test/', state: 'gone' },
      { href: 'https://c.test/', state: 'silent' },
      { href: 'http://d.test/', state: 'unchecked' },
    ]),
  ).toEqual([
    [checkNames.links, 'https://b.test/ leads to a page that does not exist.'],
    [checkNames.links, 'https://c.test/ could not be reached.'],
    [checkNames.links, '1 link was not checked: http://d.test/.'],
  ]);
});

test.each(['warn', 'block'] as const)('unchecked links only warn when the setting is %s', (level) => {
  const unasked = Array.from({ length: 7 }, (_, number) => ({
    href: `http://${number}.test/`,
    state: 'unchecked' as const,
  }));
  const about = (links: typeof unasked) =>
    findingsOf(good, links, { ...all, links: level }, period).filter(({ name }) => name === checkNames.links);
  expect(about([])).toEqual([{ name: checkNames.links, level, problems: [] }]);
  const sentence =
    '7 links were not checked: http://0.test/, http://1.test/, http://2.test/, http://3.test/, http://4.test/ and 2 more.';
  expect(about(unasked)).toEqual([{ name: checkNames.links, level: 'warn', problems: [sentence] }]);
});

test('the link check is shown as pending until it has run, unless there are no links', () => {
  const about = (content: string) =>
    findingsOf({ ...good, content }, undefined, all, period).find(({ name }) => name === checkNames.links);
  const passed = { name: checkNames.links, level: 'warn', problems: [] };
  expect(about('<p>See <a href="https://a.test/">the source</a>.</p>')).toEqual({ ...passed, isPending: true });
  expect(about('<p>See the source.</p>')).toEqual(passed);
});

test('appends the first warnings to a message, and counts the rest', () => {
  expect(withWarnings('Published.', [])).toBe('Published.');
  expect(withWarnings('Published.', ['The article has no picture above its text.'])).toBe(
    'Published. Checklist warnings: The article has no picture above its text.',
  );
  expect(withWarnings('The article is live', ['The article has no picture above its text.'])).toBe(
    'The article is live. Checklist warnings: The article has no picture above its text.',
  );
  expect(withWarnings('Done.', ['1.', '2.', '3.', '4.', '5.'])).toBe('Done. Checklist warnings: 1. 2. 3. 4. 5.');
  expect(withWarnings('Done.', ['1.', '2.', '3.', '4.', '5.', '6.', '7.'])).toBe(
    'Done. Checklist warnings: 1. 2. 3. 4. 5. And 2 more.',
  );
});

test('problems are listed with the worst first: what blocks, then links that fail, and unchecked links last', () => {
  const states = { 'https://a.test/': 'unchecked', 'https://b.test/': 'silent', 'https://c.test/': 'gone' } as const;
  const links = Object.entries(states).map(([href, state]) => ({ href, state }));
  const text = { ...good, excerpt: '', imageAlt: '', content: '<h3>Deep</h3>' };
  expect(problemsOf(findingsOf(text, links, { ...all, excerpt: 'warn', headings: 'block' }, period))).toEqual([
    '“Deep” is a level 3 heading directly below a level 1 heading.',
    'https://c.test/ leads to a page that does not exist.',
    'https://b.test/ could not be reached.',
    'There is no excerpt.',
    'The article’s picture has no alternative text.',
    '1 link was not checked: https://a.test/.',
  ]);
});

describe('a check’s setting decides whether a problem blocks publication', () => {
  const empty = { ...good, title: '' };
  test.each([
    ['block', true],
    ['warn', false],
  ] as const)('%s', (level, expected) => {
    const [finding] = findingsOf(empty, [], { ...all, title: level }, period);
    expect(finding && isBlocking(finding)).toBe(expected);
  });
  test('a check that is off reports no problem', () => {
    expect(findingsOf(empty, [], { ...all, title: 'off' }, period).some(({ name }) => name === checkNames.title)).toBe(
      false,
    );
  });
});

test('finds each link once, decoded and without its fragment', () => {
  const html =
    '<a href="/article/x#part">1</a><a title="t" href="/article/x">2</a><a href="https://a.test/?a=1&amp;b=2">3</a>' +
    '<a href="#here">4</a><a href="mailto:editor@newsroom.test">5</a><img src="https://not.test/">';
  expect(linksOf(html)).toEqual(['/article/x', 'https://a.test/?a=1&b=2']);
});

test.each([
  ['/article/x', '/article/x'],
  ['https://magazine.test/article/x?p=1', '/article/x?p=1'],
  ['https://magazine.test.evil.test/article/x', undefined],
  ['//evil.test/', undefined],
  ['https://[', undefined],
])('the internal path of %s is %s', (href, expected) => {
  expect(internalPathOf(href, 'https://magazine.test')).toBe(expected);
});

test.each([
  [200, 'works'],
  [301, 'works'],
  [403, 'works'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'works'],
  [503, 'silent'],
])('a link with status %i counts as %s', (status, expected) => expect(stateOfStatus(status)).toBe(expected));

test('blocking results come first and passed ones last, and problems link to their places', () => {
  const text = {
    ...{ title: '', excerpt: 'It says this.', imageUrl: '', imageAlt: '', language: 'en' },
    content: '<h2>One</h2><h4>Too deep</h4><p><a href="https://gone.example/a">the form</a></p>',
  };
  const links = [{ href: 'https://gone.example/a', state: 'gone' as const }];
  const off = {
    credits: 'off',
    linkTexts: 'off',
    tables: 'off',
    dates: 'off',
    weight: 'off',
    languages: 'off',
  } as const;
  const levels = { title: 'warn', excerpt: 'block', picture: 'off', links: 'warn', headings: 'block', ...off } as const;
  const sorted = sortFindings(findingsOf(text, links, levels, period));
  expect(sorted.map((finding) => [finding.name, checkStateOf(finding), finding.places])).toEqual([
    ['Headings in order', 'blocks', ['#heading-2']],
    ['Title', 'warns', ['#article-title']],
    ['Working links', 'warns', ['#link-https%3A%2F%2Fgone.example%2Fa']],
    ['Excerpt', 'passed', undefined],
  ]);
});
