import { expect, test } from 'vitest';
import { findForbidden, findUses } from './declared-names.mjs';
import { findCycles, readImports } from './feature-cycles.mjs';
import { readGraph } from './import-graph.mjs';

const layerRules = [
  { from: { path: '^app/identity/' }, to: { path: '^app/(?!(?:platform|identity)/)' } },
  { from: { path: '^app/content/' }, to: { path: '^app/(?!(?:platform|identity|content)/)' } },
];

const declarations = {
  'app/content/articles/feature.ts': `export const articles = {
    name: 'articles',
    permissions: {
      'articles.write': allow(moderators, 'Write'),
      'articles.change': allowOn('articles.write', isOwn, notFound),
    },
  };`,
  'app/newsroom/shell/feature.server.ts': `declare module '~/platform/events/events.server' {
    interface DomainEvents {
      'newsroom.changed': NoDetails;
    }
  }`,
};

const usesIn = (sources) => findUses(new Map(Object.entries({ ...declarations, ...sources })));

test.each([
  ['a permission', "export const read = () => authorize(actor, 'articles.change', article);", 'articles.change'],
  ['a permission in a list', "export const screens = [{ permissions: ['articles.write'] }];", 'articles.write'],
  ['an event', "await emit({ type: 'newsroom.changed' });", 'newsroom.changed'],
  ['an event as a key', "export const staleTags = { 'newsroom.changed': () => [] };", 'newsroom.changed'],
])('finds %s that a later layer declares', (_, text, name) => {
  const path = 'app/identity/accounts/service.server.ts';
  const uses = usesIn({ [path]: `\n${text}` });
  expect(findForbidden(uses, layerRules)).toEqual([expect.objectContaining({ name, path, line: 2 })]);
});

test('a later layer, the declaring feature, tests and unrelated names may use any name', () => {
  const uses = usesIn({
    'app/newsroom/drafts/service.server.ts': "authorize(actor, 'articles.write');",
    'app/content/articles/service.server.ts': "authorize(actor, 'articles.write');",
    'app/identity/accounts/service.test.ts': "mayDo(actor, 'articles.write');",
    'app/identity/accounts/jobs.server.ts': "export const job = { name: 'accounts.mail' };",
  });
  expect(findForbidden(uses, layerRules)).toEqual([]);
});

test('features that use each other’s names form a cycle', () => {
  const sources = new Map(
    Object.entries({
      ...declarations,
      'app/content/categories/service.server.ts': "authorize(actor, 'articles.write');",
      'app/content/articles/service.server.ts':
        "import { currentCategory } from '~/content/categories/service.server';",
    }),
  );
  expect(findCycles(readGraph(readImports(sources)))).toEqual([
    ['content/articles', 'content/categories', 'content/articles'],
  ]);
});
