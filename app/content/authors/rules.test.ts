import { describe, expect, test } from 'vitest';
import { hostOf, initialsOf } from './author';
import { longestBiography } from './constants';
import { pictureIdFrom, profileForm } from './rules';

const id = '01990000-0000-7000-8000-00000000000a';
const empty = { biography: '', website: '', picture: '' };
const errorsOf = (input: object) =>
  Object.keys(profileForm.safeParse({ ...empty, ...input }).error?.flatten().fieldErrors ?? {});

describe('a website', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['  https://EXAMPLE.org/About?a=1#me ', 'https://example.org/About?a=1#me'],
    ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
    ['https://exam\nple.org/', 'https://example.org/'],
    ['', ''],
  ])('%j is stored as %j', (website, stored) => {
    expect(profileForm.parse({ ...empty, website }).website).toBe(stored);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript://example.org/%0aalert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.org',
    '//example.org',
    'example.org',
    'https://localhost',
    'https://127.0.0.1/',
    'https://ada@example.org/',
    'https://ada:secret@example.org/',
    `https://example.org/${'x'.repeat(300)}`,
    `https://example.org/${'ü'.repeat(250)}`,
  ])('%j is rejected', (website) => {
    expect(errorsOf({ website })).toEqual(['website']);
  });
});

describe('a biography', () => {
  test('is plain text in which each line break counts as one character', () => {
    const lines = 'a\r\n'.repeat(longestBiography / 2);
    expect(profileForm.parse({ ...empty, biography: lines }).biography).toHaveLength(longestBiography - 1);
    expect(profileForm.parse({ ...empty, biography: ' A\u0000\u0007 <b>b</b>\t' }).biography).toBe('A <b>b</b>');
  });

  test('is rejected when it is too long', () => {
    expect(errorsOf({ biography: 'a'.repeat(longestBiography) })).toEqual([]);
    expect(errorsOf({ biography: 'a'.repeat(longestBiography + 1) })).toEqual(['biography']);
  });
});

test.each([
  [`/media/${id}/1920-0a1b2c3d.jpg`, id],
  [`/media/${id}/1920-0a1b2c3d.jpg#20,80`, id],
  [`https://magazine.test/admin/media/${id}`, id],
  [`https://magazine.test/media/${id}/1920-0a1b2c3d.jpg`, id],
  [`/admin/media/${id}`, id],
  [id, id],
  [`${id}'; drop table authors`, undefined],
  ['https://elsewhere.test/picture.jpg', undefined],
  ['javascript:alert(1)', undefined],
])('%s identifies the picture %s', (text, named) => {
  expect(pictureIdFrom(text)).toBe(named);
  expect(errorsOf({ picture: text })).toEqual(named ? [] : ['picture']);
});

test('a form with missing fields is rejected', () => {
  expect(Object.keys(profileForm.safeParse({}).error?.flatten().fieldErrors ?? {})).toEqual(Object.keys(empty));
});

test.each([
  ['Lowdown Newsroom', 'LN'],
  ['Ada', 'A'],
  ['jean-luc de la tour', 'JT'],
  ['  "Q"  ', 'Q'],
  ['李 小龍', '李小'],
  ['𝒜da 𝓛', '𝒜𝓛'],
  ['…', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a website is displayed as its host', () => {
  expect(hostOf('https://www.example.org/about')).toBe('example.org');
});
