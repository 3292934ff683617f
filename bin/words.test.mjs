import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkedFiles, faultsIn, faultsOf, isChecked, specified } from './words.mjs';

test('every exempt sentence is in use', () => {
  const all = checkedFiles()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isUsed = (sentence) => [`"${sentence}"`, `'${sentence}'`].some((literal) => all.includes(literal));
  expect(specified.filter((sentence) => !isUsed(sentence))).toEqual([]);
});

test.each([
  'README.md',
  'docs/operations.md',
  'docs/decisions/0001-cached-pages-are-served-before-hono.md',
  'content/pages/about.md',
  'app/audience/comments/messages/en.json',
  'app/newsroom/workflow/questions.ts',
  'app/design/base.css',
  'bin/lint.mjs',
  'e2e/comments.spec.ts',
])('%s is checked', (file) => {
  expect(checkedFiles()).toContain(file);
});

test.each(['app/audience/comments/messages/de.json', 'content/articles/a.md', 'bin/words.mjs'])(
  '%s is not checked',
  (file) => {
    expect(isChecked(file)).toBe(false);
  },
);

test.each([
  ['Ask for a new mail.', 'email', 'mail'],
  ['Invite by e-mail', 'email', 'e-mail'],
  ['Everybody can read it now.', 'someone, everyone, anyone', 'Everybody'],
  ['This link does not work any more.', 'no longer', 'any more'],
  ['The list goes for good.', 'permanently', 'for good'],
  ['Log in', 'sign in, sign out', 'Log in'],
  ['Your answer', 'reply', 'answer'],
  ['You will be told of new articles.', 'be notified, see, get', 'be told'],
  ['Your name stands beside your comments.', 'appears', 'stands beside'],
  ['Sending …', '… without a space before it', 'g …'],
  ['Sending...', '…', '...'],
  ["It's here", '’', "t's"],
  ['The “title" is missing.', '“ ”', '"'],
])('“%s” breaks a rule for messages', (text, better, found) => {
  expect(faultsOf('en.json, key', 'message', text)).toEqual([
    `en.json, key: write “${better}” for “${found}” in: ${text}`,
  ]);
});

test.each([
  'Someone signed in. You won’t receive any more emails.',
  'By postal mail',
  'It is locked for good reason.',
  'Sending…',
  'Please log in to leave a comment.',
])('“%s” breaks no rule', (text) => {
  expect(faultsOf('en.json, key', 'message', text)).toEqual([]);
});

test.each([
  ['a message', 'app/a/b/messages/en.json', '{ "key": "Your answer" }', 'app/a/b/messages/en.json, key'],
  [
    'a form of a message',
    'app/a/b/messages/en.json',
    '{ "key": [{ "match": { "n=one": "One answer" } }] }',
    'app/a/b/messages/en.json, key',
  ],
  ['a static page', 'content/pages/a.md', '---\ntitle: "Your answer"\n---\n', 'content/pages/a.md:2'],
  ['a document', 'docs/a.md', '# A\n\nIt answers with 404.\n', 'docs/a.md:3'],
  ['words in markup', 'app/a/b/c.tsx', 'const a = (\n  <p>\n    An answer\n  </p>\n);', 'app/a/b/c.tsx:3'],
  ['a label of one word', 'app/a/b/c.tsx', '\nconst a = <Field label="Answer" />;', 'app/a/b/c.tsx:2'],
  ['a name of one word', 'app/a/b/c.tsx', "\nconst a = <b aria-label={'Answer'} />;", 'app/a/b/c.tsx:2'],
  ['an attribute', 'app/a/b/c.tsx', '\nconst a = <Field label="Your answer" />;', 'app/a/b/c.tsx:2'],
  [
    'a sentence in an email',
    'app/a/b/c.server.ts',
    '\nconst subject = `Your answer to \x24{name}`;',
    'app/a/b/c.server.ts:2',
  ],
  ['a block comment', 'app/a/b/c.ts', 'const a = 1;\n\n/**\n * They are\n * told so.\n */\n', 'app/a/b/c.ts:3'],
  ['a line comment', 'app/a/b/c.ts', '  // It is made\n  // anew.\n', 'app/a/b/c.ts:1'],
  ['a comment in markup', 'app/a/b/c.tsx', 'const a = <p>{/* It stands below. */}</p>;', 'app/a/b/c.tsx:1'],
  ['a comment on styles', 'app/a/b/c.css', '.a {\n  /* It stands below. */\n}\n', 'app/a/b/c.css:2'],
  ['the title of a test', 'app/a/b/c.test.ts', "test('a member is told', () => {});", 'app/a/b/c.test.ts:1'],
  ['the title of a table', 'e2e/c.spec.ts', "test.each([1])('%i is told', () => {});", 'e2e/c.spec.ts:1'],
])('finds an expression to avoid in %s', (_, file, text, place) => {
  expect(faultsIn(file, text)).toEqual([expect.stringMatching(`^${place}: write `)]);
});

test.each([
  ['code in a document', 'docs/a.md', 'Set `mail...` to:\n\n```\nbe told anew\n```\n'],
  ['a name in code', 'app/a/b/c.ts', "const answer = 'answer';\nconst path = '/api/login';\n"],
  ['an example in a test', 'app/a/b/c.test.ts', "expect(text).toBe('Your answer');"],
  ['a pattern of paths', 'app/a/b/c.ts', "const all = ['/*', 'anew', '*/'];"],
  ['a name in a comment', 'app/a/b/c.ts', '/** Returns what `wish` is. */'],
])('accepts %s', (_, file, text) => {
  expect(faultsIn(file, text)).toEqual([]);
});
