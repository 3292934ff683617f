import { beforeEach, expect, test } from 'vitest';
import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { readAuthor } from '~/content/authors/service.server';
import { addArticleBy, addPortrait } from '~/content/authors/testing/authors.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as authorRoute from './routes/author';
import * as authorsRoute from './routes/authors';

openPageDatabase();

let lastNumber = 0;
let editor: Member;
let slug: string;
let authorId: string;

beforeEach(async () => {
  editor = await addMember('editor');
  slug = `ada-${++lastNumber}`;
  authorId = await findOrAddAuthor(database(), { id: newId(), slug, name: `Ada <b>Number</b> ${lastNumber}` });
});

const pages = [
  { path: '/admin/authors', module: authorsRoute },
  { path: '/admin/authors/:slug', module: authorRoute },
] as unknown as Page[];
const open = (path: string) => visit(pages, path, { actor: editor });
const send = (form: Record<string, string>) => visit(pages, `/admin/authors/${slug}`, { actor: editor, form });

test('the list shows how many articles each author has and who has no profile yet', async () => {
  await addArticleBy(authorId, { title: 'An article', status: 'published', publishedAt: new Date('2026-01-01') });
  await addArticleBy(authorId, { title: 'A draft', status: 'draft' });
  const { html } = await open(`/admin/authors?search=number+${lastNumber}`);
  expect(html).toContain(`Ada &lt;b&gt;Number&lt;/b&gt; ${lastNumber}`);
  expect(html).toMatch(/No profile.*data-column="changed"[^>]*>1 article</);
});

test('the form edits a profile without JavaScript and shows errors next to their fields', async () => {
  const wrong = await send({
    biography: 'Kept <i>text</i>',
    website: 'javascript:alert(1)',
    picture: 'elsewhere.jpg',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.result).toMatchObject({
    outcome: 'invalid',
    fields: { website: expect.any(String), picture: expect.any(String) },
  });
  expect(wrong.html).toContain('Kept &lt;i&gt;text&lt;/i&gt;');
  expect(wrong.html).toContain('Enter a complete URL that begins with https://.');

  const missing = await send({ biography: '', website: '', picture: newId() });
  expect(missing.status).toBe(400);
  expect(missing.html).toContain('This picture is not in the media library.');

  const picture = await addPortrait();
  const done = await send({
    biography: 'Writes.',
    website: 'https://example.org',
    picture: `/admin/media/${picture}`,
  });
  expect(done.result).toMatchObject({ outcome: 'done', title: 'Profile saved' });
  expect(done.html).toContain('View page');
  expect(await readAuthor(slug)).toMatchObject({ biography: 'Writes.', website: 'https://example.org/' });
});
