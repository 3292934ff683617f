import { expect, test } from 'vitest';
import { chooseTests, featuresNamed, readGraph } from './import-graph.mjs';

const graph = readGraph(
  new Map([
    ['app/likes/rules.ts', []],
    ['app/likes/rules.test.ts', ['./rules', 'vitest']],
    ['app/likes/site.test.ts', ['../platform/testing/whole-site.server']],
    ['app/articles/service.server.ts', ['~/likes/rules', 'zod']],
    ['app/articles/service.test.ts', ['./service.server']],
    ['app/home/routes/home.tsx', ['../../articles/service.server.ts']],
    ['app/home/home.test.ts', ['./routes/home']],
    ['app/platform/testing/whole-site.server.ts', ['~/articles/service.server']],
    ['app/security/entries.test.ts', ['~/platform/testing/whole-site.server', '~/likes/rules']],
    ['app/search/search.test.ts', []],
  ]),
);
const choose = (budget) =>
  chooseTests({
    ...{ graph, budget, folders: ['app/likes'], secondsOf: () => 10 },
    tests: [...graph.keys()].filter((path) => path.includes('.test.')),
    wholeSite: ['app/platform/testing/whole-site.server.ts'],
  });

test('selects a feature’s own tests and those that import it, and counts those of the whole site as left out', () => {
  expect(choose(1000)).toEqual({
    files: [
      'app/likes/rules.test.ts',
      'app/likes/site.test.ts',
      'app/articles/service.test.ts',
      'app/home/home.test.ts',
    ],
    leftOut: 1,
  });
});

test('when time is short, selects the nearest tests, always including the feature’s own', () => {
  expect(choose(30)).toEqual({
    files: ['app/likes/rules.test.ts', 'app/likes/site.test.ts', 'app/articles/service.test.ts'],
    leftOut: 2,
  });
  expect(choose(1)).toMatchObject({ files: ['app/likes/rules.test.ts', 'app/likes/site.test.ts'], leftOut: 3 });
});

test.each([
  ['likes', ['app/audience/likes']],
  ['audience/likes', ['app/audience/likes']],
  ['app/audience/', ['app/audience']],
  ['categories', ['app/content/categories', 'app/newsroom/categories']],
  ['ikes', []],
])('%s refers to %j', (name, found) => {
  const folders = ['audience', 'audience/likes', 'content/categories', 'newsroom/categories'];
  expect(
    featuresNamed(
      name,
      folders.map((folder) => `app/${folder}`),
    ),
  ).toEqual(found);
});
