import { expect, test } from 'vitest';
import { singleLine } from './form-fields';
import { hasInvisible } from './visible-text';

const name = singleLine({ limit: 50, required: () => 'Enter your name.' });

test.each([
  ['reversed', 'Anna \u202enimda\u202c', 'Anna nimda'],
  ['reversed by an isolate', 'Anna\u2067nimda\u2069', 'Annanimda'],
  ['with nothing between two spaces', 'Anna \u200b Bob', 'Anna Bob'],
  ['that looks like another’s', 'Ad\u200bmin\u2060', 'Admin'],
  ['with hyphens that are not shown', 'Ad\u00admin', 'Admin'],
])('a name %s is stored as it is read', (_, typed, stored) => {
  expect(name.parse(typed)).toBe(stored);
  expect(hasInvisible(typed)).toBe(true);
});

test.each(['\u3164', '\u200d', '\u202e \u2066', '\ufe0f'])(
  'a name of which nothing is seen is missing (%j)',
  (typed) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe('Enter your name.');
  },
);

test.each([
  'می\u200cخواهم',
  '👩\u200d💻 Zoë',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '葛\u{e0100}城',
])('a name keeps the joiners that its script needs (%s)', (typed) => {
  expect(name.parse(typed)).toBe(typed);
  expect(hasInvisible(typed)).toBe(false);
});
