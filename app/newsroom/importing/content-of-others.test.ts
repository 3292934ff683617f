import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { authorProfiles } from '~/content/authors/schema';
import { pages } from '~/content/pages/schema';
import { aiTools } from '~/content/resources/schema';
import { platformReviews } from '~/content/reviews/schema';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { unpackZip } from './archives/unpack.server';
import { importPath } from './service.server';

openTestDatabase();

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-others-'));
afterAll(() => rmSync(scratch, { recursive: true }));
let folders = 0;
function newFolder(): string {
  folders += 1;
  const folder = join(scratch, `${folders}`);
  mkdirSync(folder);
  return folder;
}

beforeEach(async () => {
  await database().execute(
    sql`truncate articles, pages, authors, article_categories, import_items, ai_tools, platform_reviews cascade`,
  );
});

/** A folder with one of the opening edition's texts. */
function folderWith(name: string): string {
  const folder = newFolder();
  cpSync(join(import.meta.dirname, 'fixtures/opening', name), join(folder, name));
  return folder;
}

test.each([
  ['tool.md', aiTools, 'skipped', 'the directory already has an entry at “'],
  ['review.md', platformReviews, 'stored', 'the directory already has a review at “'],
] as const)('the entry of the directory in %s is not changed by another import', async (name, table, outcome, note) => {
  await importPath(operator, folderWith(name));
  await database().update(table).set({ name: 'Changed here' });
  const { entries } = await importPath(operator, folderWith(`./${name}`), { category: 'tools' });
  expect(entries).toMatchObject([{ outcome, notes: expect.arrayContaining([expect.stringContaining(note)]) }]);
  expect(await database().select({ name: table.name }).from(table)).toEqual([{ name: 'Changed here' }]);
});

test('the report names an author who was here before and whose profile was filled in', async () => {
  const exportWith = (email: string): string => {
    const path = join(newFolder(), 'ghost.json');
    const users = [{ id: '1', name: 'A  WRITER', slug: 'w', email, bio: 'Words about a writer.' }];
    const posts = [{ id: '1', title: 'A', html: '<p>x</p>', status: 'draft', author_id: '1' }];
    writeFileSync(path, JSON.stringify({ db: [{ data: { posts, users } }] }));
    return path;
  };
  await database().execute(
    sql`insert into authors (id, name, slug) values (gen_random_uuid(), 'A Writer', 'a-writer')`,
  );
  const first = await importPath(operator, exportWith('a@site.example'));
  expect(first.entries).toContainEqual({
    ...{ kind: 'author', name: 'A  WRITER', outcome: 'updated' },
    notes: ['an author of this name is here already: the empty fields of the public profile were filled in'],
  });
  expect(await database().$count(authorProfiles)).toBe(1);
  const second = await importPath(operator, exportWith('b@site.example'));
  expect(second.entries.filter(({ kind }) => kind === 'author')).toEqual([]);
});

test('an item whose kind has changed is skipped, so that an undo still finds what was added', async () => {
  const folder = newFolder();
  const file = (kind: string): void => writeFileSync(join(folder, 'a.md'), `---\ntitle: A\nkind: ${kind}\n---\nText`);
  file('page');
  await importPath(operator, folder);
  writeFileSync(join(folder, 'a.md'), '---\ntitle: A\ndate: 2020-01-01\n---\nText');
  const { entries } = await importPath(operator, folder);
  expect(entries).toMatchObject([
    { outcome: 'skipped', notes: ['an earlier import added the item with this ID as a page'] },
  ]);
  expect(await database().$count(pages)).toBe(1);
});

test('a file with an item of countless elements is refused before it fills the memory', async () => {
  const path = join(newFolder(), 'export.xml');
  const begin = '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item>';
  for (const end of ['</item></channel></rss>', '</item></channel></oops>']) {
    writeFileSync(path, `${begin}${'<a/>'.repeat(310_000)}${end}`);
    await expect(importPath(operator, path)).rejects.toThrow('an item has more than 300,000 elements');
  }
});

test('of a zip, only texts and pictures whose names file systems accept are unpacked', async () => {
  const path = join(newFolder(), 'folder.zip');
  const text = Buffer.from('Text');
  writeFileSync(path, zipSync({ 'a.md': text, 'b.bin': text, [`${'c'.repeat(300)}.md`]: text }));
  const folder = (await unpackZip(path, () => true)) ?? '';
  expect(readdirSync(folder)).toEqual(['a.md']);
  rmSync(folder, { recursive: true });
});
