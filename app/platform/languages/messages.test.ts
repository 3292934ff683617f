import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { baseLocale, locales } from './locales';

const variant = z.object({
  declarations: z.array(z.string()),
  selectors: z.array(z.string()),
  match: z.record(z.string(), z.string()),
});
const catalogueSchema = z.record(z.string(), z.union([z.string(), z.tuple([variant])]));
type Catalogue = z.infer<typeof catalogueSchema>;
type Message = Catalogue[string];

function readCatalogue(locale: string): Catalogue {
  const file = new URL(`../../../messages/${locale}.json`, import.meta.url);
  const { $schema: _, ...messages } = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return messages;
}

/** The texts of a message by their case (`countPlural=one`); a message without cases has the catch-all alone. */
const catchAll = '*';
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

/** What is wrong with a catalogue by itself: one sentence for each fault. */
function faultsAlone(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) => {
    const texts = textsByCase(message);
    const empty = [...texts].filter(([, text]) => text.trim() === '').map(([name]) => `${key} has no text for ${name}`);
    return texts.has(catchAll) ? empty : [...empty, `${key} has no catch-all case (*)`];
  });
}

/** What is wrong with a translation beside the English it translates: one sentence for each fault. */
function faultsBeside(english: Catalogue, translation: Catalogue): string[] {
  const faults = Object.keys(translation)
    .filter((key) => !(key in english))
    .map((key) => `${key} is not in the English catalogue`);
  for (const [key, original] of Object.entries(english)) {
    const translated = translation[key];
    if (translated === undefined) {
      faults.push(`${key} is missing`);
      continue;
    }
    const originals = textsByCase(original);
    if (typeof original !== 'string' && typeof translated !== 'string' && inputs(original) !== inputs(translated)) {
      faults.push(`${key} declares other inputs than the English`);
    }
    const known = [...originals.values()].flatMap(sentences).filter((sentence) => wordCount(sentence) >= 3);
    for (const [name, text] of textsByCase(translated)) {
      const model = originals.get(name) ?? originals.get(catchAll) ?? '';
      if (placeholders(text) !== placeholders(model)) {
        faults.push(`${key} (${name}) has the placeholders "${placeholders(text)}", not "${placeholders(model)}"`);
      }
      for (const sentence of sentences(text)) {
        if (known.includes(sentence)) faults.push(`${key} leaves in English: ${sentence}`);
      }
    }
  }
  return faults;
}

const english = readCatalogue(baseLocale);
const translations = locales.filter((locale) => locale !== baseLocale);

test.each(locales)('every text of %s is there, and every plural has a catch-all', (locale) => {
  expect(faultsAlone(readCatalogue(locale))).toEqual([]);
});

test.each(translations)('%s translates every English text, and keeps its placeholders', (locale) => {
  expect(faultsBeside(english, readCatalogue(locale))).toEqual([]);
});

const plural = (match: Record<string, string>): Message => [
  { declarations: ['input count', 'local countPlural = count: plural'], selectors: ['countPlural'], match },
];
const model: Catalogue = {
  greeting: 'Good evening to you, {name}. Come in.',
  found: plural({ 'countPlural=one': '{count} article', 'countPlural=*': '{count} articles' }),
};
const sound: Catalogue = {
  greeting: 'Guten Abend, {name}. Herein.',
  found: plural({ 'countPlural=one': '{count} Beitrag', 'countPlural=*': '{count} Beiträge' }),
};

test.each<[string, Catalogue, string]>([
  ['a missing key', { greeting: 'Guten Abend, {name}.' }, 'found is missing'],
  ['an extra key', { ...sound, closing: 'Ade' }, 'closing is not in the English catalogue'],
  ['a lost placeholder', { ...sound, greeting: 'Guten Abend.' }, 'greeting (*) has the placeholders "", not "{name}"'],
  [
    'a placeholder lost in one case',
    { ...sound, found: plural({ 'countPlural=one': 'ein Beitrag', 'countPlural=*': '{count} Beiträge' }) },
    'found (countPlural=one) has the placeholders "", not "{count}"',
  ],
  [
    'a placeholder that is no input, which would be printed as undefined',
    { ...sound, greeting: 'Guten Abend, {nmae}.' },
    'greeting (*) has the placeholders "{nmae}", not "{name}"',
  ],
  [
    'a sentence left in English',
    { ...sound, greeting: 'Good evening to you, {name}. Herein.' },
    'greeting leaves in English: Good evening to you, {name}.',
  ],
])('the check beside the English finds %s, and nothing in a sound one', (_, broken, fault) => {
  expect(faultsBeside(model, broken)).toEqual([fault]);
  expect(faultsBeside(model, sound)).toEqual([]);
});

test('the check of a catalogue finds empty texts and plurals without a catch-all', () => {
  const broken = { blank: ' ', found: plural({ 'countPlural=one': '', 'countPlural=other': 'x' }) };
  expect(faultsAlone(broken)).toEqual([
    'blank has no text for *',
    'found has no text for countPlural=one',
    'found has no catch-all case (*)',
  ]);
});
