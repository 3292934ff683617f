import { type SearchOptions, searchArticles } from '../app/content/search/service.server';
import { features } from '../app/features';
import { openConnection, setConnection } from '../app/platform/database/database.server';
import { declareFeatures } from '../app/platform/features/feature';
import { sanitiserRulesVersion } from '../app/platform/html/rules';
import { benchCategories, corpus, loadCorpus, randomNumbers, vocabulary, wordsWithPunctuation } from './corpus';

export type SearchTimes = {
  kind: string;
  queries: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  max: number;
  /** Share of queries with at least one result. */
  found: number;
};

const queriesPerKind = 200;
const articlesPerPage = 24;
const dropdownLimit = 10;
/** Number of articles from which phrases are taken: the oldest ones, which lists reach last. */
const sampledArticles = 400;

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

function searches(): Map<string, (number: number) => SearchOptions> {
  const random = randomNumbers(3);
  const below = (limit: number): number => Math.floor(random() * limit);
  const ranked = (from: number, to: number): string => vocabulary[from + below(to - from)] ?? '';
  const anywhere = (): string => ranked(0, vocabulary.length);
  const samples = [...corpus(sampledArticles, new Date(0))];
  const bodyWords = (length: number): string => {
    const text = (samples[below(samples.length)]?.paragraphs[0] ?? '').replaceAll(/[^a-zA-Z -]/g, '').split(' ');
    const from = below(Math.max(1, text.length - length));
    return text.slice(from, from + length).join(' ');
  };
  const misspelt = (): string => {
    const word = ranked(200, vocabulary.length).padEnd(5, 'e');
    const at = 1 + below(word.length - 2);
    const change = [word[at] + (word[at - 1] ?? ''), alphabet[below(26)] ?? '', ''][below(3)] ?? '';
    return word.slice(0, change.length === 2 ? at - 1 : at) + change + word.slice(at + 1);
  };
  const signed = (): string => wordsWithPunctuation[Math.floor(random() ** 2 * wordsWithPunctuation.length)] ?? '';
  const any = (): string => [ranked(0, 60), ranked(60, 300), ranked(300, 3000), anywhere()][below(4)] ?? '';
  const list = (search: string, more: Partial<SearchOptions> = {}): SearchOptions => ({
    search,
    limit: articlesPerPage,
    ...more,
  });
  const sorts = ['latest', 'oldest', 'popular', 'trending'] as const;
  return new Map<string, (number: number) => SearchOptions>([
    ['word in most articles', () => list(ranked(0, 60))],
    ['word in many articles', () => list(ranked(60, 1000))],
    ['word in some articles', () => list(ranked(1000, 6000))],
    ['rare word', () => list(ranked(15_000, vocabulary.length))],
    [
      'piece of a word',
      () => {
        const word = anywhere().padEnd(8, 'tion');
        const from = below(3);
        return list(word.slice(from, from + 3 + below(3)));
      },
    ],
    [
      'one or two characters',
      () => list((alphabet[below(26)] ?? '') + (random() < 0.7 ? (alphabet[below(26)] ?? '') : '')),
    ],
    [
      'as one types (10 results)',
      () => {
        const typed = `${any()} ${anywhere()}`;
        return list(typed.slice(0, 1 + below(typed.length)), { limit: dropdownLimit });
      },
    ],
    ['two words, any', () => list(`${any()} ${any()}`)],
    ['two words, middling', () => list(`${ranked(150, 2500)} ${ranked(150, 2500)}`)],
    ['common and rare word', () => list(`${ranked(0, 40)} ${ranked(5000, vocabulary.length)}`)],
    ['phrase of two words', () => list(bodyWords(2))],
    ['phrase of four words', () => list(bodyWords(4))],
    [
      'word with a sign',
      () => list([signed(), signed(), `${signed()} ${any()}`, `${any()}, ${any()}`][below(4)] ?? ''),
    ],
    [
      'no match',
      () =>
        list(
          [
            `${ranked(20_000, vocabulary.length)} ${ranked(20_000, vocabulary.length)} ${ranked(9000, 20_000)}`,
            `${any()} zzqxj`,
            'qqqwwwzzz',
          ][below(3)] ?? '',
        ),
    ],
    ['typo', () => list(misspelt())],
    ['typo beside another word', () => list(`${any()} ${misspelt()}`)],
    ['in a category', () => list(any(), { category: benchCategories[below(benchCategories.length)]?.slug })],
    [
      'two words in a category',
      () => list(`${any()} ${any()}`, { category: benchCategories[below(benchCategories.length)]?.slug }),
    ],
    [
      'other orders',
      (number) => list(number % 2 ? any() : `${any()} ${any()}`, { sort: sorts[number % sorts.length] }),
    ],
  ]);
}

function summarise(kind: string, times: readonly number[], found: number): SearchTimes {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { kind, queries: times.length, p50: at(0.5), p95: at(0.95), max: at(1), found: found / times.length };
}

/**
 * Measures searches of many kinds, run one at a time and interleaved, from the service call to its full result.
 * @param databaseUrl a PostgreSQL database that is empty, or was filled by an earlier run.
 * @param articleCount number of articles to fill it with.
 */
export async function benchSearch(databaseUrl: string, articleCount: number): Promise<SearchTimes[]> {
  const connection = await openConnection({ databaseUrl, dataDirectory: '' });
  setConnection(connection);
  declareFeatures(features);
  try {
    const stored = await connection.database.execute<{ count: number }>('select count(*)::int as count from articles');
    if (stored.rows[0]?.count === 0) await loadCorpus(databaseUrl, articleCount, sanitiserRulesVersion);
    const kinds = searches();
    const times = new Map<string, number[]>();
    const found = new Map<string, number>();
    const later: string = 'later pages';
    const run = async (kind: string, options: SearchOptions): Promise<string | null> => {
      const start = performance.now();
      const result = await searchArticles(options);
      const taken = performance.now() - start;
      times.set(kind, [...(times.get(kind) ?? []), taken]);
      if (result.hits.length > 0) found.set(kind, (found.get(kind) ?? 0) + 1);
      return result.nextCursor;
    };
    // Warm up each kind before measuring: connections, caches, compiled code.
    for (const next of kinds.values()) {
      for (let number = 0; number < 5; number += 1) await searchArticles(next(number));
    }
    for (let number = 0; number < queriesPerKind; number += 1) {
      for (const [kind, next] of kinds) {
        const options = next(number);
        const cursor = await run(kind, options);
        if (cursor && number % 8 === 0) {
          const second = await run(later, { ...options, cursor });
          if (second) await run(later, { ...options, cursor: second });
        }
      }
    }
    const each = [...times].map(([kind, measured]) => summarise(kind, measured, found.get(kind) ?? 0));
    const all = summarise(
      'all',
      [...times.values()].flat(),
      [...found.values()].reduce((sum, count) => sum + count, 0),
    );
    return [...each, all];
  } finally {
    setConnection(undefined);
    await connection.close();
  }
}

/** Formats the times as a table. */
export function searchTable(times: readonly SearchTimes[]): string {
  const row = (kind: string, ...cells: string[]): string =>
    kind.padEnd(28) + cells.map((cell) => cell.padStart(9)).join('');
  return [
    row('search', 'queries', 'p50 ms', 'p95 ms', 'max ms', 'found'),
    ...times.map(({ kind, queries, p50, p95, max, found }) =>
      row(kind, String(queries), p50.toFixed(1), p95.toFixed(1), max.toFixed(1), `${Math.round(found * 100)} %`),
    ),
  ].join('\n');
}
