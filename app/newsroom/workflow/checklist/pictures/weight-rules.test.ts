import { expect, test } from 'vitest';
import { picturesOf } from './picture-rules';
import { type screens, sizeText, weighArticle } from './weight-rules';

const limits = { megabytes: 2, embeds: 1 };
const embed = (address: string) => `<p class="content-embed"><a href="${address}">A film</a></p>`;

type Sizes = Record<(typeof screens)[number], number | null>;

/** @param sizes by address; a picture has the same file wherever it is shown. */
const weigh = (content: string, sizes: Record<string, Sizes> = {}, imageUrl = '') =>
  weighArticle(
    content,
    picturesOf({ imageUrl, imageAlt: '', content }),
    ({ src }) => {
      const path = src.replace('https://this.test', '');
      const found = sizes[path];
      if (!found) return undefined;
      return {
        phone: { file: `${path} phone`, bytes: found.phone },
        wide: { file: `${path} wide`, bytes: found.wide },
      };
    },
    limits,
  );

test('the same file counts once, also as the picture above the text and with the whole address of the site', () => {
  const content = '<img src="https://this.test/a" alt=""><img src="/a" alt="">';
  expect(weigh(content, { '/a': { phone: 300_000, wide: 600_000 } }, '/a').fact).toBe(
    'Pictures: 300 kB on a phone and 600 kB on a wide screen',
  );
});

test('an override of too much is about its pictures or embeds, not about what could be measured', () => {
  const [a, b] = ['<img src="/a" alt="">', '<img src="/b" alt="">'];
  const subjects = (content: string, b: Sizes) =>
    weigh(content, { '/a': { phone: 3_000_000, wide: 3_000_000 }, '/b': b }).problems.map(({ subject }) => subject);
  const all = subjects(a + b, { phone: 1, wide: 1 });
  expect(subjects(b + a, { phone: null, wide: null })).toEqual(all);
  expect(subjects(a, { phone: 1, wide: 1 })).not.toEqual(all);
  const embeds = (...names: string[]) =>
    weigh(names.map((name) => embed(`https://films.test/${name}`)).join('')).problems.map(({ subject }) => subject);
  expect(embeds('1', '2')).toEqual(embeds('2', '1'));
  expect(embeds('1', '2')).not.toEqual(embeds('1', '3'));
});

test('what readers load is added up for both screens, and a picture that is shown twice is loaded once', () => {
  const content = '<img src="/b" alt=""><img src="/b" alt="">';
  const weights = { '/a': { phone: 300_000, wide: 600_000 }, '/b': { phone: 500_000, wide: 500_000 } };
  expect(weigh(content, weights, '/a')).toEqual({
    fact: 'Pictures: 800 kB on a phone and 1.1 MB on a wide screen',
    problems: [],
  });
});

test('above the limit, the heaviest picture is named with its place', () => {
  const content = '<img src="/a" alt=""><img src="/b" alt="">';
  const weights = { '/a': { phone: 900_000, wide: 900_000 }, '/b': { phone: 1_100_001, wide: 1_000_000 } };
  expect(weigh(content, weights).problems).toEqual([
    {
      sentence:
        'The pictures come to 2.1 MB on a phone and 1.9 MB on a wide screen (limit: 2 MB). The largest is picture 2 of 2 in the text (“b”), with 1.2 MB.',
      place: '#picture-2',
      subject: 'pictures /a phone /b phone /a wide /b wide',
    },
  ]);
  expect(weigh(content, { ...weights, '/b': { phone: 1_100_000, wide: 0 } }).problems).toEqual([]);
});

test('what could not be measured is said, rather than counted as nothing', () => {
  const content = `<img src="/a" alt=""><img src="https://pictures.test/a.png" alt="">${embed('https://films.test/1')}`;
  expect(weigh(content, { '/a': { phone: null, wide: null } })).toEqual({
    fact: 'Pictures: 0 kB on a phone and 0 kB on a wide screen, 1 picture not measured, 1 picture from other sites, not measured, 1 embed',
    problems: [],
  });
  expect(weigh('<p>Words</p>').fact).toBe('No pictures or embeds');
});

test('too many embeds are reported, with the first that is too many', () => {
  const [one, two] = ['https://films.test/1', 'https://films.test/2?a=1&amp;b=2#t=3'];
  expect(weigh(embed(one)).problems).toEqual([]);
  expect(weigh(embed(one) + embed(two)).problems).toEqual([
    {
      sentence: 'The article has 2 embeds (limit: 1).',
      place: `#link-${encodeURIComponent('https://films.test/2?a=1&b=2')}`,
      subject: 'embeds https://films.test/1 https://films.test/2?a=1&b=2',
    },
  ]);
});

test('sizes are never rounded down', () => {
  expect([0, 1, 999_000, 1_000_000, 2_000_001].map(sizeText)).toEqual(['0 kB', '1 kB', '999 kB', '1.0 MB', '2.1 MB']);
});
