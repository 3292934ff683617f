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

test('finds folders of a feature that import each other', () => {
  expect(
    cyclesOf({
      'app/identity/accounts/sign-in/service.server.ts': ['../sessions/routes/sign-out', '../rules'],
      'app/identity/accounts/sessions/routes/sign-out.tsx': ['~/identity/accounts/sign-in/components/form'],
      'app/identity/accounts/sign-in/components/form.tsx': [],
      'app/identity/accounts/rules.ts': ['./sign-in/service.server'],
      'app/audience/comments/routes/write.tsx': ['~/audience/reports/routes/report'],
      'app/audience/reports/routes/report.tsx': [],
    }),
  ).toEqual([['identity/accounts/sessions', 'identity/accounts/sign-in', 'identity/accounts/sessions']]);
});

test('finds features that import each other only through tests', () => {
  expect(
    cyclesOf({
      'app/audience/comments/rules.ts': ['~/audience/reports/rules'],
      'app/audience/reports/rules.ts': [],
      'app/audience/reports/testing/reports.server.ts': ['~/audience/digest/rules'],
      'app/audience/digest/rules.ts': [],
      'app/audience/digest/digest.test.ts': ['~/audience/comments/rules'],
    }),
  ).toEqual([['audience/comments', 'audience/reports', 'audience/digest', 'audience/comments']]);
});

test('imports within a folder, across layers, from the platform or in a feature’s own tests are not cycles', () => {
  expect(
    cyclesOf({
      'app/audience/comments/rules.ts': ['./constants', '~/audience/reports/rules'],
      'app/audience/comments/constants.ts': ['./rules'],
      'app/audience/reports/rules.ts': ['~/platform/errors'],
      'app/audience/comments/text/text.ts': ['../queue/queue'],
      'app/audience/comments/queue/queue.ts': [],
      'app/audience/comments/queue/queue.test.ts': ['../text/text'],
      'app/content/articles/rules.ts': ['~/audience/comments/rules'],
      'app/platform/errors.ts': ['~/platform/http/refuse'],
      'app/platform/http/refuse.ts': ['~/platform/errors'],
    }),
  ).toEqual([]);
});
