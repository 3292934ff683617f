import { expect, test } from 'vitest';
import { z } from 'zod';
import { setting } from './setting';
import { readGroup, settingGroup, textsOf } from './setting-group';

const outcomes = { other: 'It is as set.' };
const place = { tab: 'General', title: 'Size', effect: 'at once' } as const;
const isOpen = settingGroup(setting('isOpen', z.boolean().default(true)), {
  ...place,
  controls: [{ kind: 'switch', label: 'Open', outcomes }],
});
const size = settingGroup(
  setting(
    'size',
    z
      .object({
        width: z.int('Enter a whole number.').max(9, 'Enter at most 9.'),
        unit: z.enum(['cm', 'in'], 'Choose.'),
      })
      .default({ width: 1, unit: 'cm' }),
  ),
  {
    ...place,
    controls: [
      { part: 'width', kind: 'number', label: 'Width', min: 0, max: 9, outcomes },
      { part: 'unit', kind: 'choice', label: 'Unit', choices: [{ value: 'cm', label: 'Centimetres' }], outcomes },
    ],
  },
);

test('a switch that is not submitted is off', () => {
  expect(readGroup(isOpen, {})).toEqual({ value: false });
  expect(readGroup(isOpen, { isOpen: 'on' })).toEqual({ value: true });
});

test('a list has one text per line; empty lines are left out', () => {
  const words = settingGroup(setting('words', z.array(z.string()).default([])), {
    ...place,
    controls: [{ kind: 'list', label: 'Words', allowed: 'any', outcomes }],
  });
  expect(readGroup(words, { words: ' one\r\n\r\ntwo words ' })).toEqual({ value: ['one', 'two words'] });
  expect(textsOf(words, ['one', 'two words'])).toEqual({ words: 'one\ntwo words' });
});

test('the parts of a setting form one value', () => {
  expect(readGroup(size, { 'size.width': ' 3 ', 'size.unit': 'in' })).toEqual({ value: { width: 3, unit: 'in' } });
});

test('each invalid control has its own message, and a missing control causes an error instead of falling back to the default', () => {
  expect(readGroup(size, { 'size.width': '10', 'size.unit': 'ft' })).toEqual({
    problems: { 'size.width': 'Enter at most 9.', 'size.unit': 'Choose.' },
  });
  expect(readGroup(size, { 'size.width': '1e2' })).toEqual({
    problems: { 'size.width': 'Enter a whole number.', 'size.unit': 'The value of “Unit” is missing.' },
  });
});

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['4.9', 4],
  ['0', 2],
  ['-5', 2],
  ['1000', 20],
  ['', 9],
  ['many', 9],
])('a number that is not refused is rounded: “%s” to %i', (text, value) => {
  const rounded = settingGroup(setting('rounded', z.int().min(2).max(20).default(5)), {
    ...place,
    controls: [{ kind: 'number', label: 'Rounded', min: 2, max: 20, otherwise: 9, outcomes }],
  });
  expect(readGroup(rounded, { rounded: text })).toEqual({ value });
});

test('a value is read as it is stored', () => {
  const name = settingGroup(setting('name', z.string().trim().toLowerCase().default('')), {
    ...place,
    controls: [{ kind: 'text', label: 'Name', allowed: 'any', outcomes }],
  });
  expect(readGroup(name, { name: ' Field Notes ' })).toEqual({ value: 'field notes' });
});

test('the displayed values round-trip through the form', () => {
  const value = { width: 7, unit: 'in' };
  expect(readGroup(size, textsOf(size, value))).toEqual({ value });
  expect(readGroup(isOpen, textsOf(isOpen, false))).toEqual({ value: false });
});
