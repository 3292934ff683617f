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
  ['with a joiner between Latin letters', 'Ad\u200dmi\u200cn', 'Admin'],
  ['with a joiner between an emoji and a letter', '👩\u200dAda', '👩Ada'],
  ['with two joiners', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ['with a joiner after a letter that never joins', 'دا\u200cد', 'داد'],
  ['with a variant of a letter or a figure', 'Ad\ufe0fmin 1\ufe0f \ufe00', 'Admin 1'],
  ['with tags after a letter', 'Admin\u{e0041}', 'Admin'],
  ['with an empty cell of Braille', 'Ada\u2800\u2800Bell', 'Ada Bell'],
])('a name %s is stored as it is read', (_, typed, stored) => {
  expect(name.parse(typed)).toBe(stored);
  expect(hasInvisible(typed)).toBe(true);
});

test.each(['\u3164', '\u2800', '\u200d', '\u202e \u2066', '\ufe0f'])(
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
  'क्\u200dष',
  'بَ\u200cب',
  '❤\ufe0f\u200d🔥 🏴\u200d☠\ufe0f 🧔🏻\u200d♂\ufe0f 1\ufe0f\u20e3',
])('a name keeps the joiners that its script needs (%s)', (typed) => {
  expect(name.parse(typed)).toBe(typed);
  expect(hasInvisible(typed)).toBe(false);
});
