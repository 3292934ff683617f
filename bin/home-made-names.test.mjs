import { expect, test } from 'vitest';
import { faultOf, faultsIn, faultsInPath } from './home-made-names.mjs';

test.each([
  ['cacheAnswer', 'answer'],
  ['isLate', 'late'],
  ['putAway', 'putaway'],
  ['purgeStalePages', 'stalepages'],
  ['#wished', 'wished'],
  ['token_holder', 'holder'],
  ['farewellLetter', 'farewell'],
  ['usersTold', 'told'],
  ['untold', 'untold'],
  ['keepingTime', 'keeping'],
  ['isRemarked', 'remarked'],
  ['useGrants', 'usegrants'],
  ['kept-data', 'keptdata'],
  ['keptDrafts', 'keptdrafts'],
])('%s is reported', (name, word) => {
  expect(faultOf(name)).toMatchObject({ word });
});

test.each([
  'newsletter',
  'letterSpacing',
  'remarkParse',
  'placeholder',
  'later',
  'latest',
  'template',
  'staleTags',
  'housekeeping',
  'isKept',
])('%s is accepted', (name) => {
  expect(faultOf(name)).toBeUndefined();
});

test('a stored name is accepted only where it is stored', () => {
  expect(faultOf('told', 'app/newsroom/moderation/rules.ts')).toBeUndefined();
  expect(faultOf('told', 'app/newsroom/workflow/rules.ts')).toMatchObject({ word: 'told' });
});

test('reports the file, the line, the word and its replacement', () => {
  expect(faultsIn('a.ts', '// the answer\nconst text = "answer";\nconst answer = text;\n')).toEqual([
    'a.ts:3: “answer” has “answer”: write response, result or reply',
  ]);
});

test('checks classes in style sheets and components', () => {
  expect(faultsIn('a.css', '.card {\n}\n.late-notice {\n}\n')).toEqual([
    'a.css:3: “late-notice” has “late”: write lazy, slow or overdue',
  ]);
  expect(faultsIn('a.tsx', 'const a = <p className="notice late-notice" />;')).toEqual([
    'a.tsx:1: “late-notice” has “late”: write lazy, slow or overdue',
  ]);
});

test.each([
  ['the name of a permission, job or event', "allow('replies.answer');", 'answer'],
  ['the name of a limit', "rateLimiter({ name: 'late replies', points: 3 });", 'late'],
  ['the name of a limit', "hourlyLimit('late-replies', 3);", 'late'],
  ['the key of a property', "const meanings = { 'late replies': 'Replies' };", 'late'],
  ['a class in an object', "const mark = { class: 'mark late-mark' };", 'late'],
])('checks %s', (_, text, word) => {
  expect(faultsIn('a.ts', text)).toEqual([expect.stringContaining(`has “${word}”`)]);
});

test.each([
  ['texts', "say('It was late. Answers follow.');"],
  ['data', "const member = { name: 'The late answer' };"],
  ['addresses', "const entries = { 'GET /auth/forgot': everyone };"],
  ['uses of messages, which are checked where they are declared', 'm.comments_answer();'],
])('does not check %s', (_, text) => {
  expect(faultsIn('a.ts', text)).toEqual([]);
});

test('checks message keys, not texts', () => {
  const text =
    '{\n  "$schema": "https://example.org",\n  "comments_answer": "Reply",\n  "comments_title": "answer: late"\n}\n';
  expect(faultsIn('app/audience/comments/messages/en.json', text)).toEqual([
    'app/audience/comments/messages/en.json:3: “comments_answer” has “answer”: write response, result or reply',
  ]);
});

test('checks the names of folders and files', () => {
  expect(faultsInPath('app/letters/late.test.ts')).toEqual([
    'app/letters/late.test.ts: “letters” has “letters”: write email or characters',
    'app/letters/late.test.ts: “late.test.ts” has “late”: write lazy, slow or overdue',
  ]);
  expect(faultsInPath('app/newsletters/latest.test.ts')).toEqual([]);
});
