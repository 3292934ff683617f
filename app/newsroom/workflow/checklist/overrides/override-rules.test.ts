import { expect, test } from 'vitest';
import { type Checklist, checks, type Finding, findingsOf, problemsOf } from '../checklist-rules';
import { problemKey, withOverrides } from './override-rules.server';

const text = {
  ...{ title: 'A title', excerpt: 'What it says.', imageUrl: '/media/lead.jpg', imageAlt: 'A bridge', language: 'en' },
  content: '<p>Words</p><img src="https://a.test/1.png" alt=""><img src="https://a.test/2.png" alt="">',
};
const all = Object.fromEntries(checks.map((check) => [check, 'block'])) as Checklist;
const moment = new Date('2026-06-01T12:00:00Z');
const override = { by: 'An Editor', reason: 'The picture is a line of colour.' };

const found = (change: Partial<typeof text>, keys: readonly string[], levels: Partial<Checklist> = {}) =>
  withOverrides(
    findingsOf({ ...text, ...change }, [], { ...all, ...levels }, { from: moment, to: moment }),
    keys.map((key) => ({ ...override, problemKey: key })),
  ).filter(({ problems }) => problems.length > 0);

const keysOf = (findings: readonly Finding[]) => findings.flatMap(({ keys }) => keys ?? []);

test('an overridden problem warns with its reason, and the others of its check still block', () => {
  const [first = '', second = ''] = keysOf(found({}, []));
  expect(first).not.toBe(second);
  const findings = found({}, [first]);
  expect(findings.map(({ level, keys, overrides, places }) => ({ level, keys, overrides, places }))).toEqual([
    { level: 'block', keys: [second], overrides: undefined, places: ['#picture-2'] },
    { level: 'warn', keys: [first], overrides: [override], places: ['#picture-1'] },
  ]);
  expect(problemsOf(findings).at(-1)).toMatch(/^Picture 1 of 2 .+ \(Overridden by An Editor\.\)$/);
  expect(found({}, [first, second]).map(({ level }) => level)).toEqual(['warn']);
});

test('an override ends once what the problem is about changes, but not when it moves', () => {
  const [first = ''] = keysOf(found({}, []));
  const levels = (content: string) => found({ content }, [first]).map(({ level }) => level);
  expect(levels('<img src="https://a.test/0.png" alt="A"><img src="https://a.test/1.png" alt="">')).toEqual(['warn']);
  expect(levels('<img src="https://a.test/9.png" alt="">')).toEqual(['block']);
});

test('an override of a table ends with a change in any of its cells', () => {
  const table = (cell: string) => `<table><tr><td>${cell}</td></tr></table>`;
  const keys = keysOf(found({ content: table('12') }, []));
  expect(found({ content: table('12') }, keys).map(({ level }) => level)).toEqual(['warn']);
  expect(found({ content: table('13') }, keys).map(({ level }) => level)).toEqual(['block']);
});

test('an override of one of two equal problems does not cover the other', () => {
  const heading = '<h2>Two</h2><h4>Below</h4>';
  const keys = keysOf(found({ content: heading + heading }, []));
  expect(new Set(keys).size).toBe(2);
  expect(found({ content: heading + heading }, keys.slice(0, 1)).map(({ level }) => level)).toEqual(['block', 'warn']);
});

test('what has been measured stays in view once its problem is overridden', () => {
  const weight = { fact: '12 embeds', problems: [{ sentence: 'There are too many.' }] };
  const findings = (stored: Parameters<typeof withOverrides>[1]) =>
    withOverrides(
      findingsOf({ ...text, content: '' }, [], all, { from: moment, to: moment }, { weight }),
      stored,
    ).filter(({ check }) => check === 'weight');
  const [key = ''] = keysOf(findings([]));
  expect(findings([{ ...override, problemKey: key }])).toMatchObject([{ level: 'warn', fact: '12 embeds' }]);
});

test('what only warns, and a missing title, cannot be overridden', () => {
  const key = problemKey('title', 'There is no title.');
  const [title] = found({ title: '', content: '<p>Words</p>' }, [key]);
  expect(title).toMatchObject({ level: 'block', problems: ['There is no title.'] });
  expect(title?.keys).toBeUndefined();
  expect(keysOf(found({ content: '<p>Words</p>', excerpt: '' }, [], { excerpt: 'warn' }))).toEqual([]);
});
