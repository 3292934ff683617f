import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { messageFolders } from '../../../vite.messages';

/** Expressions to avoid in English, each with the preferred one. */
const rules: readonly (readonly [fault: RegExp, better: string])[] = [
  [/\be-mail(?:s|ed|ing)?\b/i, 'email'],
  [/(?<!postal |e-)\bmail(?:s|ed|ing)?\b/i, 'email'],
  [/\b(?:some|every|any)body\b/i, 'someone, everyone, anyone'],
  [/,? probably you\b/i, 'We received a request to …'],
  [/\bif it was(?:n[’']t| not) you\b/i, 'If this wasn’t you'],
  [/\bany ?more(?=[.,;:!?]|$)|\banymore\b/i, 'no longer'],
  [/\b(?:not|no longer) (?:there|here)\b/i, 'no longer available'],
  [/\bfor good\b/i, 'permanently'],
  [/\blog(?:ged|ging)? (?:in|out)\b|\blogin\b/i, 'sign in, sign out'],
  [/\bansw(?:er|ers|ered|ering)\b/i, 'reply'],
  [/\bhears? of\b/i, 'be notified of'],
  [/\b(?:am|are|be|been|is|was|were) told\b/i, 'be notified'],
  [/\b(?:many|more) tries\b/i, 'attempts'],
  [/\bstands? (?:above|at|below|beside|elsewhere|in|on|there|under)\b/i, 'appears'],
  [/\b(?:waits for|waits until)\b/i, 'is awaiting'],
  [/\btak(?:e|en|es) (?:along|back|out of)\b/i, 'export, undo, remove from'],
  [/\bpresent password\b/i, 'current password'],
  [/\S …/, '… without a space before it'],
  [/\.\.\./, '…'],
  [/[a-z]'[a-z]/i, '’'],
  [/"/, '“ ”'],
];

/** Sentences whose wording comes from the specification (`spec/1 §3, §8`, `spec/2 §8`). */
const specified = [
  'Login Failed',
  'Login Required',
  'Login Successful',
  'Please log in to bookmark articles',
  'Please log in to leave a comment.',
  'Please log in to like articles',
  'Please log in to rate articles',
  'Searching...',
];

interface Text {
  file: string;
  /** The message key, or the line number on the page. */
  at: string;
  text: string;
}

function violationsIn({ file, at, text }: Text): string[] {
  if (specified.includes(text)) return [];
  return rules.flatMap(([fault, better]) => {
    const found = fault.exec(text)?.[0];
    return found === undefined ? [] : [`${file}, ${at}: write “${better}” for “${found}” in: ${text}`];
  });
}

const variant = z.object({ match: z.record(z.string(), z.string()) });
const catalogue = z.record(z.string(), z.union([z.string(), z.array(variant)]));

function messages(file: string): Text[] {
  const { $schema: _, ...all } = catalogue.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(all).flatMap(([at, message]) => {
    const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
    return texts.map((text) => ({ file, at, text }));
  });
}

/** Returns the lines of a page, without code, link targets or the quotation marks in its front matter. */
function page(file: string): Text[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({
      file,
      at: `line ${index + 1}`,
      text: line
        .replace(/^\w+: "(.*)"$/, '$1')
        .replaceAll(/`[^`]*`/g, '')
        .replaceAll(/\]\([^)]*\)/g, ']'),
    }));
}

const english = messageFolders().flatMap((folder) => messages(`${folder}/en.json`));

test('English messages follow the style rules', () => {
  expect(english).not.toEqual([]);
  expect(english.flatMap(violationsIn)).toEqual([]);
});

test('static pages follow the style rules', () => {
  const pages = globSync('content/pages/*.md').sort();
  expect(pages).not.toEqual([]);
  expect(pages.flatMap(page).flatMap(violationsIn)).toEqual([]);
});

test('every exempt sentence is in use', () => {
  const texts = new Set(english.map(({ text }) => text));
  expect(specified.filter((sentence) => !texts.has(sentence))).toEqual([]);
});

test.each([
  ['Ask for a new mail.', 'email', 'mail'],
  ['Invite by e-mail', 'email', 'e-mail'],
  ['Everybody can read it now.', 'someone, everyone, anyone', 'Everybody'],
  ['This link does not work any more.', 'no longer', 'any more'],
  ['The list goes for good.', 'permanently', 'for good'],
  ['Log in', 'sign in, sign out', 'Log in'],
  ['Your answer', 'reply', 'answer'],
  ['You will be told of new articles.', 'be notified', 'be told'],
  ['Your name stands beside your comments.', 'appears', 'stands beside'],
  ['Sending …', '… without a space before it', 'g …'],
  ['Sending...', '…', '...'],
  ["It's here", '’', "t's"],
])('“%s” breaks a rule', (text, better, found) => {
  expect(violationsIn({ file: 'en.json', at: 'key', text })).toEqual([
    `en.json, key: write “${better}” for “${found}” in: ${text}`,
  ]);
});

test.each([
  'Someone signed in. You won’t receive any more emails.',
  'By postal mail',
  'Sending…',
  'Please log in to leave a comment.',
])('“%s” breaks no rule', (text) => {
  expect(violationsIn({ file: 'en.json', at: 'key', text })).toEqual([]);
});
