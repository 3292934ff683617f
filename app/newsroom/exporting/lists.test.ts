import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { storeAuthor } from '~/content/articles/writing/write.server';
import { fillProfile } from '~/content/authors/fill-profile.server';
import { storeCategory } from '~/content/categories/write.server';
import { mediaItems } from '~/content/media/schema';
import { addPictureOf, openMediaFolder } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { importPath } from '~/newsroom/importing/service.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { operator } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { exportToFile } from './command.server';
import { allCategories, allProfiles } from './store.server';

openTestDatabase();
openMediaFolder();

const folder = mkdtempSync(join(tmpdir(), 'lowdown-export-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));

const profile = { biography: 'Writes about forms.\nSince 2019.', website: 'https://writer.example/' };
const category = { slug: 'field-notes', name: 'Field Notes', description: 'What people built.' };

test.each([
  ['the library still has the picture', false],
  ['the library is empty', true],
])('an export brings back the profiles of authors and the categories: %s', async (_, isElsewhere) => {
  await database().execute(
    sql`truncate articles, pages, authors, article_categories, import_items, import_pictures, media_items cascade`,
  );
  const picture = await addPictureOf(await addMember('editor'));
  await transaction(async (executor, emit) => {
    await storeCategory(executor, category);
    await storeAuthor(executor, 'Without a profile');
    await fillProfile(executor, emit, 'A Writer', { ...profile, pictureId: picture.id }, new Date());
  });
  await writeArticle({ title: 'One', category: 'field-notes' });
  const path = join(folder, `${isElsewhere}.zip`);
  await exportToFile(operator, 'markdown', path, new Date(), () => undefined);

  await database().execute(sql`truncate articles, authors, article_categories, import_items cascade`);
  if (isElsewhere) await database().execute(sql`truncate media_items cascade`);
  const report = await importPath(operator, path, { pictures: {} });
  expect(report).toMatchObject({ exitCode: 0, counts: { stored: 1, failed: 0 } });
  expect(report.entries.map(({ name }) => name)).toEqual(['README.md']);
  expect(await allProfiles(database())).toEqual([
    { name: 'A Writer', ...profile, picture: isElsewhere ? expect.stringMatching(/^\/media\//) : picture.address },
  ]);
  expect(await allCategories(database())).toContainEqual(category);
  expect(await database().$count(mediaItems)).toBe(1);
});
