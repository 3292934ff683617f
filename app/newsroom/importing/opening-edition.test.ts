import { beforeEach, expect, test, vi } from 'vitest';
import { addArticle } from '~/content/articles/testing/articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { openingEdition, openingEditionJob, readStart, startWithEdition } from './opening-edition.server';
import { importItems } from './schema';
import { importPath } from './service.server';

vi.mock('./service.server', () => ({ importPath: vi.fn(async () => ({ entries: [] })) }));

openTestDatabase();
openIdleJobs([openingEditionJob]);

const now = new Date('2026-05-10T12:00:00Z');
let admin: Member;
beforeEach(async () => {
  await database().delete(importItems);
  vi.mocked(importPath).mockClear();
  admin = await addMember('admin');
});

test('an empty site can start with the opening edition, once', async () => {
  expect(await readStart(admin)).toEqual({ kind: 'empty' });
  await startWithEdition(admin, now);
  expect(await readStart(admin)).toEqual({ kind: 'loading' });
  // An interrupted load can be resumed, with the same dates.
  await startWithEdition(admin, new Date(now.getTime() + 60_000));
  await openingEdition();
  expect(await readStart(admin)).toEqual({ kind: 'edition', loadedAt: now });
  expect(vi.mocked(importPath).mock.calls.map(([, , options]) => options)).toEqual([{ openingAt: now }]);
  await expect(startWithEdition(admin, now)).rejects.toMatchObject({ code: 'conflict' });
  await openingEdition();
  expect(importPath).toHaveBeenCalledOnce();
});

test('a site with articles of its own cannot', async () => {
  await addArticle({ title: 'Our own' });
  expect(await readStart(admin)).toEqual({ kind: 'own' });
  await expect(startWithEdition(admin, now)).rejects.toThrow(/only into an empty site/);
  expect(await database().select().from(importItems)).toEqual([]);
});

test('only those who may change the settings can', async () => {
  const editor = await addMember('editor');
  await expect(readStart(editor)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(startWithEdition(editor, now)).rejects.toMatchObject({ code: 'forbidden' });
});
