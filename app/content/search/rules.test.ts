import { describe, expect, test } from 'vitest';
import { createFinder, highlight, type Part, passage } from './highlight';
import { fold, parseSearch, searchFields, searchWordLimit, spellings, tokensOf, typedSpellings } from './rules';
import { chooseStrategy, roundToTwoDigits, type TokenUse } from './strategy';

const marked = (parts: Part[]): string => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
const mark = (text: string, search: string): string => marked(highlight(text, createFinder(parseSearch(search))));

describe('folding', () => {
  test.each([
    ['Größe', 'grosse'],
    ['ﬁnd', 'find'],
    ['ＦＵＬＬ', 'full'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
    ['a\u0000\t\n b', 'a b'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('is idempotent', () => {
    for (const text of ['Ünï ﬀ ½ ǆ K', 'İI', '①', 'ẞ', '㎏']) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe('parsing a search', () => {
  test('splits text into words, symbols and, for scripts without spaces, single characters', () => {
    expect(tokensOf('low-code c++ 低代码 🚀')).toEqual(['low', '-', 'code', 'c', '+', '+', '低', '代', '码', '🚀']);
    expect(tokensOf('x'.repeat(130)).map((token) => token.length)).toEqual([60, 60, 10]);
  });

  test('determines where each token of a word may match', () => {
    expect(parseSearch('c++').words[0]).toMatchObject({ needle: ' c + +', tokens: [{ place: 'whole' }, {}, {}] });
    const [word] = parseSearch('ow-code').words;
    expect(word).toMatchObject({
      needle: 'ow - code',
      tokens: [
        { token: 'ow', place: 'end' },
        { token: '-', place: 'whole' },
        { token: 'code', place: 'start' },
      ],
    });
    expect(parseSearch('platform').words[0]).toMatchObject({ needle: 'platform', tokens: [{ place: 'inside' }] });
    expect(parseSearch('node.').words[0]).toMatchObject({
      needle: 'node .',
      tokens: [{ place: 'end' }, { place: 'whole' }],
    });
    expect(parseSearch('ai').words[0]).toMatchObject({ needle: ' ai', tokens: [{ place: 'start' }] });
  });

  test('uses at most eight distinct words and two hundred characters', () => {
    expect(parseSearch('a b c d e f g h i j').words).toHaveLength(searchWordLimit);
    expect(parseSearch(`${'x'.repeat(199)} beyond`).words).toHaveLength(1);
    expect(parseSearch('The the THE').words).toHaveLength(1);
  });

  test('separates fields so that no phrase matches across them', () => {
    const fields = searchFields({ title: 'Low', tags: ['code', 'news'], excerpt: 'today', contentText: 'now' });
    expect(fields.everything).not.toContain(' low code');
    expect(fields.everything).not.toContain(' code news');
    expect(fields.everything.startsWith(fields.lead)).toBe(true);
    expect(fields.lead.slice(0, fields.titleEnd)).toBe(' low \n');
    expect(fields.lead.slice(fields.titleEnd, fields.tagsEnd)).toBe(' code \n news \n');
  });
});

describe('spellings', () => {
  const isOneTypo = (typed: string, meant: string): boolean =>
    typedSpellings(typed).some((spelling) => spellings(meant).includes(spelling));

  test.each(['pthon', 'pythoon', 'pithon', 'pyhton', 'ythonp', 'python'])(
    '%s is at most one typo from python',
    (typed) => {
      expect(isOneTypo(typed, 'python')).toBe(true);
    },
  );

  test.each(['pithin', 'pton', 'pythonist', 'java'])('%s is more than one typo away', (typed) => {
    expect(isOneTypo(typed, 'python')).toBe(false);
  });

  test('numbers, symbols and short words are not corrected', () => {
    for (const word of ['2027', 'v8ers', 'abc', '+', '']) expect(typedSpellings(word)).toEqual([]);
  });
});

describe('highlights', () => {
  test.each([
    ['Das CAFÉ am Eck', 'cafe', 'Das [CAFÉ] am Eck'],
    ['cafe\u0301s', 'café', '[cafe\u0301]s'],
    ['e\u0301\u0323x', 'e', '[e\u0301\u0323]x'],
    ['ﬁnd the ﬂow', 'find flow', '[ﬁnd] the [ﬂow]'],
    ['Die Straße', 'strasse', 'Die [Straße]'],
    ['🚀 Rocket 👩‍💻 code 🇫🇷', 'code', '🚀 Rocket 👩‍💻 [code] 🇫🇷'],
    ['👩‍💻 dev', '👩‍💻', '[👩‍💻] dev'],
    ['maintain AI', 'ai', 'maintain [AI]'],
    ['Éai ai', 'ai', 'Éai [ai]'],
    ['low-code and low code', 'low-code', '[low-code] and low code'],
    ['one two three two one', 'one two', '[one two] three [two] [one]'],
    ['platforms', 'plat form', '[platform]s'],
    ['a*b (c) [d] $e', '*b (c)', 'a[*b (c)] [d] $e'],
    ['İstanbul', 'istanbul', '[İstanbul]'],
    ['nothing', 'absent', 'nothing'],
  ])('%s is highlighted for %s', (text, search, expected) => {
    expect(mark(text, search)).toBe(expected);
  });

  test('consist of parts that always add up to the original text', () => {
    const characters = [
      'a',
      'É',
      'e\u0301',
      'ﬁ',
      'ß',
      '🚀',
      '👩‍💻',
      ' ',
      '\n',
      '\u00ad',
      '-',
      '低',
      'İ',
      '\u0301',
      '\0',
      'K',
      '½',
    ];
    let seed = 7;
    const next = (): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed;
    };
    for (let round = 0; round < 150; round += 1) {
      const text = Array.from({ length: 30 }, () => characters[next() % characters.length]).join('');
      const parts = highlight(text, createFinder(parseSearch(text.slice(next() % 20, 25))));
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }
  });

  test('show the passage with the most matches', () => {
    const filler = 'word '.repeat(100);
    const text = `${filler}alpha ${filler}alpha with beta ${filler}`;
    const shown = marked(passage(text, createFinder(parseSearch('beta alpha'))));
    expect(shown).toContain('[alpha] with [beta]');
    expect(shown.length).toBeLessThan(190);
  });

  test('shorten text that contains no spaces', () => {
    const shown = marked(passage('x'.repeat(1000), createFinder(parseSearch('xxxx'))));
    expect(shown.length).toBeLessThan(400);
  });
});

describe('strategy', () => {
  const use = (uses: number, isComplete = true): TokenUse => ({
    token: `w${uses}`,
    uses,
    leadUses: uses / 10,
    words: [`w${uses}`],
    isComplete,
  });
  const choose = (search: string, ...uses: TokenUse[]) => chooseStrategy(parseSearch(search), uses, 100_000, 25);

  test('uses the index for rare words; for common ones, reads the articles in order', () => {
    expect(choose('rare', use(40))).toMatchObject({ mode: 'index', needsCheck: false, required: [['w40']] });
    expect(choose('common', use(60_000))).toMatchObject({ mode: 'scan', estimate: 60_000 });
    expect(choose('ing', use(500, false))).toMatchObject({ mode: 'scan', required: [] });
  });

  test('looks up only rare words in the index and checks common ones in the rows found', () => {
    expect(choose('the rare', use(98_000), use(40))).toMatchObject({
      mode: 'index',
      needsCheck: true,
      required: [['w40']],
    });
    expect(choose('two words', use(15_000), use(12_000))).toMatchObject({
      required: [['w12000'], ['w15000']],
      needsCheck: false,
    });
  });

  test('estimates are rounded to two significant digits', () => {
    expect([0, 7, 99, 123, 2468, 99_500].map(roundToTwoDigits)).toEqual([0, 7, 99, 120, 2500, 100_000]);
  });
});
