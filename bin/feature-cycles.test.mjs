import { expect, test } from 'vitest';
import { findCycles } from './feature-cycles.mjs';
import { readGraph } from './import-graph.mjs';

const cyclesOf = (imports) => findCycles(readGraph(new Map(Object.entries(imports))));

test('finds features that import each other, even indirectly', () => {
  expect(
    cyclesOf({
      'app/audience/comments/rules.ts': ['~/audience/reports/rules'],
      'app/audience/reports/rules.ts': ['~/audience/digest/rules'],
      'app/audience/digest/rules.ts': ['../comments/rules'],
    }),
  ).toEqual([['audience/comments', 'audience/reports', 'audience/digest', 'audience/comments']]);
});

test('imports within a feature, across layers, from the platform or in tests are not cycles', () => {
  expect(
    cyclesOf({
      'app/audience/comments/rules.ts': ['./constants', '~/audience/reports/rules'],
      'app/audience/comments/constants.ts': ['./rules'],
      'app/audience/reports/rules.ts': ['~/platform/errors'],
      'app/audience/reports/reports.test.ts': ['~/audience/comments/rules'],
      'app/content/articles/rules.ts': ['~/audience/comments/rules'],
      'app/platform/errors.ts': ['~/platform/http/refuse'],
      'app/platform/http/refuse.ts': ['~/platform/errors'],
    }),
  ).toEqual([]);
});
