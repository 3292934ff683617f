import { expect, test } from 'vitest';
import { picturesOf } from './picture-rules';
import { type PictureWeight, sizeText, weighArticle } from './weight-rules';

const limits = { megabytes: 2, embeds: 1 };
const embed = (address: string) => `<p class="content-embed"><a href="${address}">A film</a></p>`;

const weigh = (content: string, weights: Record<string, PictureWeight> = {}, imageUrl = '') =>
  weighArticle(content, picturesOf({ imageUrl, imageAlt: '', content }), ({ src }) => weights[src], limits);

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
        'Readers load 2.1 MB on a phone and 1.9 MB on a wide screen for the pictures, more than 2 MB. The heaviest is picture 2 of 2 in the text (“b”), with 1.2 MB.',
      place: '#picture-2',
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
      sentence: 'The article has 2 embeds, more than 1.',
      place: `#link-${encodeURIComponent('https://films.test/2?a=1&b=2')}`,
    },
  ]);
});

test('sizes are never rounded down', () => {
  expect([0, 1, 999_000, 1_000_000, 2_000_001].map(sizeText)).toEqual(['0 kB', '1 kB', '999 kB', '1.0 MB', '2.1 MB']);
});
