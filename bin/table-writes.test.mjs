import { expect, test } from 'vitest';
import { foreignWrites } from './table-writes.mjs';

const schemas = {
  'app/content/articles/schema.ts': "export const articles = pgTable('articles', {});",
  'app/audience/follows/schema.ts': "export const follows = pgTable('follows', {});",
  'app/platform/database/schema.ts': "export const cdnPurges = transient.table('cdn_purges', {});",
};
const store = 'app/audience/follows/store.server.ts';
const writesIn = (text, path = store) => foreignWrites(new Map(Object.entries({ ...schemas, [path]: text })));
const imported = "import { articles } from '~/content/articles/schema';\n";

test.each([
  ['an insert', `${imported}await executor.insert(articles).values(row);`],
  ['an update', `${imported}await database()\n.update(articles).set({ likes });`],
  ['a deletion', `${imported}await tx.delete(articles);`],
  ['a renamed table', "import { articles as a } from '~/content/articles/schema';\nawait executor.delete(a);"],
  [
    'an imported schema',
    "import * as schema from '~/content/articles/schema';\nawait executor.delete(schema.articles);",
  ],
  ['an insert in SQL', '\nsql`insert into articles (id) values (1)`;'],
  ['an update in SQL', '\nsql`with added as (select 1) update articles set likes = 1`;'],
  ['a deletion in typed SQL', '\nsql<number>`DELETE FROM only "articles"`;'],
  ['an interpolated table', `${imported}sql\`update \${articles} set likes = 1\`;`],
  ['raw SQL', "\nsql.raw('truncate articles');"],
])('%s in another feature’s table is found', (_, text) => {
  expect(writesIn(text)).toEqual([
    expect.stringMatching(new RegExp(`^${store}:[23]: writes articles, which belongs to content/articles$`)),
  ]);
  expect(writesIn(text, 'app/content/articles/writing/store-writing.server.ts')).toEqual([]);
});

test('a write to a table that the source does not name is found', () => {
  expect(writesIn('await executor.delete(table);')).toEqual([`${store}:1: writes table, which no schema declares`]);
  expect(writesIn(`sql\`insert into \${name} select 1\`;`)).toEqual([
    `${store}:1: writes name, which no schema declares`,
  ]);
});

test.each([
  ['reading', `${imported}await executor.select().from(articles).for('update');`],
  [
    'an upsert and a lock',
    'sql`insert into follows values (1) on conflict do update set a = 1`; sql`select 1 for update of articles`;',
  ],
  ['another object’s method', `${imported}cache.delete(key); createHash('sha256').update(text);`],
  ['text', "const text = 'update articles';"],
])('%s is allowed', (_, text) => {
  expect(writesIn(text)).toEqual([]);
});

test('the platform is one feature; tests may write any table', () => {
  const text = "import { cdnPurges } from '~/platform/database/schema';\nawait executor.delete(cdnPurges);";
  expect(writesIn(text, 'app/platform/page-cache/cdn-purge.server.ts')).toEqual([]);
  expect(writesIn(text)).toHaveLength(1);
  expect(writesIn(text, 'app/audience/follows/follows.test.ts')).toEqual([]);
  expect(writesIn(text, 'app/audience/follows/testing/entries.server.ts')).toEqual([]);
});
