import { expect, test } from 'vitest';
import { missingNumbers, numberFindings } from './number-rules';

const read = (content: string, { title = '', excerpt = '' } = {}) => ({ title, excerpt, content });
const mark = (number: number): string =>
  `<span class="content-superscript"><a href="#content-fn-${number}" class="content-footnote-reference" id="content-fnref-${number}">${number}</a></span>`;

test.each<[string, string, string, string[]]>([
  ['a replaced number', '<p>It waits 12 minutes.</p>', '<p>It waits 8 minutes.</p>', ['12']],
  ['a removed number', '<p>It waits 12 minutes.</p>', '<p>It waits long.</p>', ['12']],
  ['an added number', '<p>It waits.</p>', '<p>It waits 12 minutes.</p>', []],
  ['other words around it', '<p>It waits 12 minutes.</p>', '<p>Everyone waits 12 minutes</p>', []],
  ['numbers in another order', '<p>1 and 2</p>', '<p>2 and 1</p>', []],
  ['one of two equal numbers', '<p>3 of 3</p>', '<p>3 of 4</p>', ['3']],
  ['decimals and separators', '<p>1,000 at 3.5 in 1.</p>', '<p>1.000 at 3.5 in 1</p>', ['1,000']],
  ['numbers in neighbouring cells', '<table><tr><td>1</td><td>2</td></tr></table>', '<p>1 2</p>', []],
  ['addresses and styles', '<p><a href="/a/12">a</a></p>', '<p><a href="/a/13">a</a></p>', []],
  ['marks of footnotes', `<p>a${mark(1)} b${mark(2)} 7</p>`, `<p>b${mark(1)} 7</p>`, []],
])('%s', (_name, before, after, missing) => {
  expect(missingNumbers(read(before), read(after))).toEqual(missing);
});

test('the title and the excerpt count too', () => {
  const [before, after] = [
    read('', { title: '40 builds', excerpt: 'In 3 days' }),
    read('', { title: '41 builds', excerpt: 'In days' }),
  ];
  expect(numberFindings(before, after)).toEqual([
    {
      name: 'Correction',
      level: 'warn',
      problems: ['The published numbers 40, 3 have changed. If they were wrong, add a correction.'],
      places: ['#workflow-correction'],
    },
  ]);
  expect(numberFindings(before, before)).toEqual([]);
  const many = read(Array.from({ length: 200_000 }, (_, index) => index).join(' '));
  const [{ problems } = { problems: [] }] = numberFindings(many, read('None.'));
  expect(problems).toEqual([
    'The published numbers 0, 1, 2, 3, 4 and 199995 more have changed. If they were wrong, add a correction.',
  ]);
});
