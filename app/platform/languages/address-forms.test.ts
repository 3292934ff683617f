import { expect, test } from 'vitest';
import { z } from 'zod';
import { messageFolders, readMessageFile } from '../../../vite.messages';
import type { Locale } from './locales';

const variants = z.tuple([z.object({ match: z.record(z.string(), z.string()) })]);
const catalogueSchema = z.record(z.string(), z.union([z.string(), variants]));
type Catalogue = z.infer<typeof catalogueSchema>;
interface Rule {
  /** Formal forms of address. */
  formal: RegExp;
  /** Phrases in which a formal form has another meaning, such as "they" or "its". */
  allowed: readonly string[];
}

const german: Rule = {
  formal: /(?<!\p{L})(?:Sie|Ihnen|Ihr(?:e|em|en|er|es)?)(?!\p{L})/gu,
  allowed: [],
};

/** Imperatives for "usted". Infinitives and forms for "tú" are excluded. */
const imperatives = [
  'abra acepte active añada cambie cancele cierre compruebe confirme consulte copie corrija deje descargue desactive diga',
  'díga elija elimine envíe escanee escoja escriba escríba espere explique explíque guarde guárde haga hágalo indique',
  'indíque inicie inténte introduzca introdúzca lea marque permita pida pídalo ponga póngalo',
  'pruebe pulse quite recuerde regrese responda revise seleccione siga solicite suscriba suscríba use utilice vea verifique visite',
  'vuelva',
].flatMap((line) => line.split(' '));
const enclitics = '(?:me|se|le|lo|la|les|los|las|nos)?(?:lo|la|los|las)?';
const spanish: Rule = {
  // An imperative begins a sentence or a clause; after "que", "se" or a noun the same form is a subjunctive or a noun.
  formal: new RegExp(
    `(?<!\\p{L})(?:ustedes|usted|sus|su|les|le)(?!\\p{L})|` +
      `(?<=(?:^|[.:;,!¡¿?»”] ?| (?:y|e|o|u) )(?:no )?)(?:${imperatives.join('|')})${enclitics}(?!\\p{L})`,
    'giu',
  ),
  allowed: [
    'después de su publicación',
    'La lista y su enlace',
    'el nombre de la lista y sus artículos',
    'eliminado por su autor',
  ],
};

const readCatalogue = (locale: Locale): Catalogue => {
  const files = messageFolders().map((folder) => JSON.parse(readMessageFile(folder, locale) ?? '{}'));
  return catalogueSchema.parse(Object.assign({}, ...files));
};

/** Returns one sentence for each formal form of address, with its message key. */
function formalIn(catalogue: Catalogue, { formal, allowed }: Rule): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) =>
    (typeof message === 'string' ? [message] : Object.values(message[0].match)).flatMap((text) => {
      const rest = allowed.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
      return [...rest.matchAll(formal)].map(([form]) => `${key} says "${form}": ${text}`);
    }),
  );
}

test.each([
  ['de', german],
  ['es', spanish],
] as const)('%s addresses the reader informally throughout', (locale, rule) => {
  expect(formalIn(readCatalogue(locale), rule)).toEqual([]);
});

test.each([
  ['de', german],
  ['es', spanish],
] as const)('every phrase allowed for %s occurs in a message', (locale, { allowed }) => {
  const texts = JSON.stringify(readCatalogue(locale));
  expect(allowed.filter((phrase) => !texts.includes(phrase))).toEqual([]);
});

test.each<[string, string, Rule, string[]]>([
  ['Sie in a sentence', 'Bitte versuchen Sie es noch einmal.', german, ['Sie']],
  ['Sie at the beginning of a sentence', 'Sie haben abbestellt', german, ['Sie']],
  ['Ihr and Ihnen', 'Danke für Ihre Nachricht, wir schreiben Ihnen.', german, ['Ihre', 'Ihnen']],
  ['nothing in text with du or "they"', 'Wenn sie dir und ihr folgen, versuche es. Ihretwegen.', german, []],
  ['usted and su', 'Alguien, esperamos que usted, dio su correo.', spanish, ['usted', 'su']],
  ['imperatives', 'Pulse el botón o escríbanos. Después, vuelva.', spanish, ['Pulse', 'escríbanos', 'vuelva']],
  ['negated imperatives', 'Si no has sido tú, no haga nada.', spanish, ['haga']],
  ['nothing in text with tú', 'Pulsa el botón, escríbenos y vuelve con tu nombre.', spanish, []],
  ['nothing in subjunctives', 'Cambiará cuando se confirme; quien lo use, que lo lea.', spanish, []],
])('the check finds %s', (_, text, rule, forms) => {
  expect(formalIn({ greeting: text }, rule)).toEqual(forms.map((form) => `greeting says "${form}": ${text}`));
});
