import { beforeAll, describe, expect, test } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { setUpFixedCategories } from '~/content/categories/write.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { categoriesWithCounts } from '../manage.server';
import * as categories from './content-categories';
import * as remove from './delete-category';
import * as merge from './merge-category';
import * as add from './new-category';
import * as rename from './rename-category';
import * as untitled from './untitled-articles';

openPageDatabase();

const root = '/admin/content-categories';
const pages = [
  { path: root, module: categories },
  { path: `${root}/new`, module: add },
  { path: `${root}/untitled`, module: untitled },
  { path: `${root}/:category/rename`, module: rename },
  { path: `${root}/:category/merge`, module: merge },
  { path: `${root}/:category/delete`, module: remove },
] as unknown as Page[];

let editor: Member;
beforeAll(async () => {
  editor = await addMember('editor');
  await setUpFixedCategories(database());
  await writeArticle({ title: 'The first <b>of many</b>', category: 'tools', excerpt: 'In short.' });
  await writeArticle({ title: 'Untitled', category: 'tools', content: '<h2>A heading</h2><p>Text.</p>' });
});

const open = (path: string) => visit(pages, path, { actor: editor });
const send = (path: string, form: Record<string, string>) => visit(pages, path, { actor: editor, form });

describe('the categories screen', () => {
  test('opens with the figures of all categories and a row for each', async () => {
    const { html, status } = await open(root);
    expect(status).toBe(200);
    expect(html).toContain('Most articles');
    expect(html).toContain('no views yet');
    expect(html).toMatch(/Actions for Tools/);
    expect(html).toContain('1<!-- --> without a title');
  });

  test('shows a tab per category, statistics, and the articles with links to the editor', async () => {
    const { html, status } = await open(`${root}?category=tools`);
    expect(status).toBe(200);
    expect(html.match(/href="\/admin\/content-categories\?category=/g)?.length).toBeGreaterThanOrEqual(8);
    expect(html).toContain('The first &lt;b&gt;of many&lt;/b&gt;');
    expect(html).toContain('no ratings yet');
    expect(html).toMatch(/href="\/admin\/editor\/[0-9a-f-]{36}"/);
    expect(html).toContain('In short.');
    // Nobody has read any of its articles.
    expect(html).not.toContain('Most read');
  });

  test('filters the list by status, with a message when it is empty', async () => {
    expect((await open(`${root}?category=tools&status=draft`)).html).toContain(
      'No articles in this category have this status.',
    );
    expect((await open(`${root}?category=ai-tools`)).html).toContain('Articles in this category will appear here.');
    expect((await open(`${root}?category=tools&status=sideways`)).status).toBe(200);
  });
});

describe('the forms', () => {
  test('a name already in use shows an error next to the field and keeps the input', async () => {
    const {
      html,
      status,
      result: response,
    } = await send(`${root}/new`, { name: 'tools', slug: 'gear', description: 'Things' });
    expect(status).toBe(409);
    expect(response).toMatchObject({ outcome: 'refused', fields: { name: expect.stringContaining('“Tools”') } });
    expect(html).toContain('value="gear"');
  });

  test('a slug with a space is rejected, and a valid one is suggested', async () => {
    const { status, html } = await send(`${root}/tools/rename`, { name: 'Tools', slug: 'All Tools', description: '' });
    expect(status).toBe(400);
    expect(html).toContain('Try “all-tools”.');
  });

  test('the merge form shows a preview, and rejects a number of articles that does not match it', async () => {
    expect((await open(`${root}/tools/merge`)).html).not.toContain('What will move');
    const { html } = await open(`${root}/tools/merge?into=insights`);
    expect(html).toContain('2 articles (2 published)');
    expect(html).toContain('name="articles" value="2"');
    expect((await send(`${root}/tools/merge`, { into: 'insights' })).status).toBe(400);
    expect((await send(`${root}/tools/merge`, { into: 'insights', articles: '1' })).status).toBe(409);
    expect((await send(`${root}/tools/merge`, { into: 'tools', articles: '2' })).status).toBe(400);
    expect((await categoriesWithCounts(editor)).find(({ slug }) => slug === 'tools')?.articles).toBe(2);
  });

  test('a category with articles has no delete button and cannot be deleted by a direct POST', async () => {
    const { html } = await open(`${root}/tools/delete`);
    expect(html).toContain('still contains 2 articles (2 published)');
    expect(html).not.toContain('Delete category</button>');
    expect((await send(`${root}/tools/delete`, {})).status).toBe(409);
    expect((await open(`${root}/ai-tools/delete`)).html).toContain('This category is empty.');
  });

  test('an untitled article is listed with a suggested title, and its new title cannot be a placeholder', async () => {
    const { html } = await open(`${root}/untitled`);
    expect(html).toContain('value="A heading"');
    const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const refused = await send(`${root}/untitled`, { intent: 'one', id, title: 'untitled' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('This is also a placeholder');
    expect((await send(`${root}/untitled`, { intent: 'one', id: 'x', title: 'A title' })).status).toBe(400);
    const saved = await send(`${root}/untitled`, { intent: 'one', id, title: 'A title' });
    expect(saved.html).toContain('Title saved');
    expect(saved.html).toContain('Every article has a title');
    // Someone else has given it a title since.
    const second = await send(`${root}/untitled`, { intent: 'one', id, title: 'Another title' });
    expect(second.status).toBeGreaterThanOrEqual(400);
    expect(second.html).toContain('<p class="notice"');
  });

  test('the bulk fix states how many articles it will change, then applies the suggested titles', async () => {
    await writeArticle({ title: 'Untitled', category: 'tools', content: '<h2>One</h2>' });
    await writeArticle({ title: 'Unknown Title', category: 'tools', content: '<h2>Two</h2>' });
    const { html } = await open(`${root}/untitled`);
    expect(html).toContain('2 articles will get titles based on their text.');
    expect(html).toContain('Fix 2 article titles');
    const fixed = await send(`${root}/untitled`, { intent: 'all' });
    expect(fixed.result).toMatchObject({ outcome: 'done', description: '2 article titles fixed.' });
    expect(fixed.html).toContain('2 article titles fixed.');
    expect(fixed.html).not.toContain('Fix All Titles');
  });
});
