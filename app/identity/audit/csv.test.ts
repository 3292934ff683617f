import { expect, test } from 'vitest';
import { csvOf } from './csv.server';

/** The cells that a spreadsheet finds if it splits at `separator`, taking quotation marks in the middle literally. */
const cellsSplitAt = (csv: string, separator: RegExp): string[] =>
  csv.split(separator).map((cell) => cell.replaceAll('"', '').trim());

test.each(['=1+1', 'a;=1+1', 'a; \t@SUM(1)', 'a\t+1', 'a\n-1', '=1;=2', 'a;"=1+1"', 'a;＝1+1'])(
  'a spreadsheet finds no formula in “%s”, wherever it splits cells',
  (cell) => {
    const csv = csvOf([['first', cell, 'last']]);
    for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
      for (const found of cellsSplitAt(csv, separator)) expect(found).not.toMatch(/^[=+\-@＝]/);
    }
  },
);

test('an apostrophe precedes a formula after a semicolon', () => {
  expect(csvOf([['a;=1+1', 'a; -1']])).toBe(`"a;'=1+1","a; '-1"\r\n`);
});

test('cells with semicolons or lines are quoted, and others stay as they are', () => {
  expect(csvOf([['a; b', 'two\nlines', 'a-b', 'two = 2', -1, new Date('2026-05-01T08:00:00Z'), null]])).toBe(
    '"a; b","two\nlines",a-b,two = 2,-1,2026-05-01T08:00:00.000Z,\r\n',
  );
});
