import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { distinctKeys, messageFolders, readMessageFile } from '../../../vite.messages';
import { baseLocale, locales } from './locales';

const variant = z.object({
  declarations: z.array(z.string()),
  selectors: z.array(z.string()),
  match: z.record(z.string(), z.string()),
});
const catalogueSchema = z.record(z.string(), z.union([z.string(), z.tuple([variant])]));
type Catalogue = z.infer<typeof catalogueSchema>;
type Message = Catalogue[string];

function parseCatalogue(text: string): Catalogue {
  const { $schema: _, ...messages } = catalogueSchema.parse(JSON.parse(text));
  return messages;
}

const catchAll = '*';
/** Returns a message's wording for each case (`countPlural=one`); a message without cases has only the catch-all. */
function textsByCase(message: Message): Map<string, string> {
  if (typeof message === 'string') return new Map([[catchAll, message]]);
  const isCatchAll = (name: string) => name.split(',').every((part) => part.trim().endsWith('=*'));
  return new Map(Object.entries(message[0].match).map(([name, text]) => [isCatchAll(name) ? catchAll : name, text]));
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');
const inputs = (message: Message) =>
  typeof message === 'string' ? '' : message[0].declarations.filter((line) => line.startsWith('input ')).join(', ');
const sentences = (text: string) => text.split(/(?<=[.!?…])\s+/).map((sentence) => sentence.trim());
const wordCount = (text: string) => (text.replace(/\{\w+\}/g, ' ').match(/\p{L}[\p{L}'’-]*/gu) ?? []).length;

/** Returns one sentence for each error within a catalogue. */
function catalogueErrors(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) => {
    const texts = textsByCase(message);
    const empty = [...texts].filter(([, text]) => text.trim() === '').map(([name]) => `${key} has no text for ${name}`);
    return texts.has(catchAll) ? empty : [...empty, `${key} has no catch-all case (*)`];
  });
}

/** Compares a translation with the English catalogue and returns one sentence for each error. */
function translationErrors(english: Catalogue, translation: Catalogue): string[] {
  const errors = Object.keys(translation)
    .filter((key) => !(key in english))
    .map((key) => `${key} is not in the English catalogue`);
  for (const [key, original] of Object.entries(english)) {
    const translated = translation[key];
    if (translated === undefined) {
      errors.push(`${key} is missing`);
      continue;
    }
    const originals = textsByCase(original);
    if (typeof original !== 'string' && typeof translated !== 'string' && inputs(original) !== inputs(translated)) {
      errors.push(`${key} declares other inputs than the English`);
    }
    const known = [...originals.values()].flatMap(sentences).filter((sentence) => wordCount(sentence) >= 3);
    for (const [name, text] of textsByCase(translated)) {
      const model = originals.get(name) ?? originals.get(catchAll) ?? '';
      if (placeholders(text) !== placeholders(model)) {
        errors.push(`${key} (${name}) has the placeholders "${placeholders(text)}", not "${placeholders(model)}"`);
      }
      for (const sentence of sentences(text)) {
        if (known.includes(sentence)) errors.push(`${key} leaves in English: ${sentence}`);
      }
    }
  }
  return errors;
}

/** Returns a file's keys as written, including duplicates, which a JSON parser would drop. */
const writtenKeys = (text: string): string[] => [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, key = '']) => key);

/** Returns a sentence about the first key in a file that is out of order or duplicated, if any. */
function orderErrors(text: string): string[] {
  const keys = writtenKeys(text);
  const wrong = keys.findIndex((key, index) => index > 0 && key <= (keys[index - 1] ?? ''));
  if (wrong === -1) return [];
  const [key, before] = [keys[wrong], keys[wrong - 1]];
  return [key === before ? `${key} is there twice` : `${key} comes after ${before}; keys are in alphabetical order`];
}

/**
 * Compares all features' files for one language and returns a sentence for each key that two files share or that
 * nothing uses.
 */
function catalogueSetErrors(files: ReadonlyMap<string, Catalogue>, used: ReadonlySet<string>): string[] {
  const first = new Map<string, string>();
  return [...files].flatMap(([path, catalogue]) =>
    Object.keys(catalogue).flatMap((key) => {
      const other = first.get(key);
      if (other !== undefined) return [`${path}: ${key} is in ${other} too`];
      first.set(key, path);
      return used.has(key) ? [] : [`${path}: ${key} is used nowhere`];
    }),
  );
}

/** Prefixes each sentence with the path of its file. */
const of = (path: string, errors: string[]): string[] => errors.map((error) => `${path}: ${error}`);

const folders = messageFolders();
const translations = locales.filter((locale) => locale !== baseLocale);

/** Keys of the messages that the source code uses, tests excluded. */
const usedKeys = new Set(
  globSync('app/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|\/compiled\/|\/testing\//.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/(?<![\w$.])m\.(\w+)/g)].map(([, key = '']) => key)),
);

test('every feature that has messages has them in every language', () => {
  expect(folders).not.toEqual([]);
  const missing = folders.flatMap((folder) =>
    locales
      .filter((locale) => readMessageFile(folder, locale) === undefined)
      .map((locale) => `${folder}/${locale}.json is missing`),
  );
  expect(missing).toEqual([]);
});

test.each(locales)('%s has sorted keys, no empty text and no plural without a catch-all', (locale) => {
  const errors = folders.flatMap((folder) => {
    const text = readMessageFile(folder, locale) ?? '{}';
    return of(`${folder}/${locale}.json`, [...catalogueErrors(parseCatalogue(text)), ...orderErrors(text)]);
  });
  expect(errors).toEqual([]);
});

test.each(translations)('%s translates every English message and keeps its placeholders', (locale) => {
  const errors = folders.flatMap((folder) => {
    const [english, translation] = [baseLocale, locale].map((one) =>
      parseCatalogue(readMessageFile(folder, one) ?? '{}'),
    );
    return of(`${folder}/${locale}.json`, translationErrors(english ?? {}, translation ?? {}));
  });
  expect(errors).toEqual([]);
});

test('every message is used and belongs to exactly one feature’s files', () => {
  const files = new Map(
    folders.map((folder) => [
      `${folder}/${baseLocale}.json`,
      parseCatalogue(readMessageFile(folder, baseLocale) ?? '{}'),
    ]),
  );
  expect(catalogueSetErrors(files, usedKeys)).toEqual([]);
});

const plural = (match: Record<string, string>): Message => [
  { declarations: ['input count', 'local countPlural = count: plural'], selectors: ['countPlural'], match },
];
const model: Catalogue = {
  greeting: 'Good evening to you, {name}. Come in.',
  found: plural({ 'countPlural=one': '{count} article', 'countPlural=*': '{count} articles' }),
};
const validCatalogue: Catalogue = {
  greeting: 'Guten Abend, {name}. Herein.',
  found: plural({ 'countPlural=one': '{count} Beitrag', 'countPlural=*': '{count} Beiträge' }),
};

test.each<[string, Catalogue, string]>([
  ['a missing key', { greeting: 'Guten Abend, {name}.' }, 'found is missing'],
  ['an extra key', { ...validCatalogue, closing: 'Ade' }, 'closing is not in the English catalogue'],
  [
    'a lost placeholder',
    { ...validCatalogue, greeting: 'Guten Abend.' },
    'greeting (*) has the placeholders "", not "{name}"',
  ],
  [
    'a placeholder lost in one case',
    { ...validCatalogue, found: plural({ 'countPlural=one': 'ein Beitrag', 'countPlural=*': '{count} Beiträge' }) },
    'found (countPlural=one) has the placeholders "", not "{count}"',
  ],
  [
    'a misspelt placeholder, which would be printed as undefined',
    { ...validCatalogue, greeting: 'Guten Abend, {nmae}.' },
    'greeting (*) has the placeholders "{nmae}", not "{name}"',
  ],
  [
    'a sentence left in English',
    { ...validCatalogue, greeting: 'Good evening to you, {name}. Herein.' },
    'greeting leaves in English: Good evening to you, {name}.',
  ],
])('the comparison with English finds %s, and no error in a correct translation', (_, broken, error) => {
  expect(translationErrors(model, broken)).toEqual([error]);
  expect(translationErrors(model, validCatalogue)).toEqual([]);
});

test('the check finds empty texts and plurals without a catch-all', () => {
  const broken = { blank: ' ', found: plural({ 'countPlural=one': '', 'countPlural=other': 'x' }) };
  expect(catalogueErrors(broken)).toEqual([
    'blank has no text for *',
    'found has no text for countPlural=one',
    'found has no catch-all case (*)',
  ]);
});

test('the check finds unsorted and duplicate keys', () => {
  const file = (...keys: string[]) => `{\n${keys.map((key) => `  "${key}": "x"`).join(',\n')}\n}\n`;
  expect(orderErrors(file('appeal', 'back', 'close'))).toEqual([]);
  expect(orderErrors(file('appeal', 'close', 'back'))).toEqual([
    'back comes after close; keys are in alphabetical order',
  ]);
  expect(orderErrors(file('appeal', 'appeal'))).toEqual(['appeal is there twice']);
});

test('the check finds keys shared by two files, and unused keys', () => {
  const files = new Map<string, Catalogue>([
    ['first/en.json', { greeting: 'Good evening', closing: 'Goodbye' }],
    ['second/en.json', { greeting: 'Good evening' }],
  ]);
  expect(catalogueSetErrors(files, new Set(['greeting']))).toEqual([
    'first/en.json: closing is used nowhere',
    'second/en.json: greeting is in first/en.json too',
  ]);
});

test('a key in two features is refused with both their folders', () => {
  const files = [
    ['app/design/components/messages', '{"$schema":"x","dialog_close":"Close"}'],
    ['app/audience/reports/messages', '{"$schema":"x","dialog_close":"Close the dialog"}'],
  ] as const;
  expect(() => distinctKeys(files)).toThrow(
    'The message “dialog_close” is in both app/design/components/messages and app/audience/reports/messages: rename one.',
  );
  expect(distinctKeys(files.slice(0, 1))).toEqual(['dialog_close']);
});
