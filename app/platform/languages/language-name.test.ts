import { expect, test } from 'vitest';
import { languageName } from './language-name';

test.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['qqz', 'qqz'],
  ['not a tag', 'not a tag'],
  ['', ''],
])('the language “%s” is called “%s”', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});
