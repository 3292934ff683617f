import { expect, onTestFinished, test, vi } from 'vitest';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { dashboardFrame } from '~/newsroom/dashboard-frame/frame.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { find } from '~/newsroom/search/search.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { setGrants } from '~/platform/permissions/grants';
import { openPageDatabase } from '~/platform/testing/database.server';
import { articleOverview } from './dashboard.server';
import { newsroomDashboardFeature } from './feature.server';
import * as screen from './routes/dashboard';
import { administrators } from './store.server';

vi.mock('./store.server', async (importActual) => {
  const actual = await importActual<typeof import('./store.server')>();
  return { ...actual, administrators: vi.fn(actual.administrators) };
});

openPageDatabase();

test('the tabs are in the spec’s order and show what is in them', async () => {
  registerFeatures([newsroomDashboardFeature]);
  await writeArticle({ title: 'Counted' });
  const { tabs } = await dashboardFrame(await addMember('admin'), '/admin', new Date());
  expect(tabs.map(({ label }) => label)).toEqual(['Launch Status', 'Articles', 'Reviews', 'Roles', 'Management']);
  expect(tabs.map(({ count }) => count)).toEqual([expect.stringMatching(/^\d+%$/), 1, undefined, 4, undefined]);
});

test('the AI-generated articles include drafts, whose tags are only in their working copy', async () => {
  const editor = await addMember('editor');
  await writeArticle({ title: 'Published', tags: ['AI-Generated'] });
  await writeArticle({ title: 'Other', tags: ['Generated'] });
  await createDraft(editor, {
    title: 'Draft',
    category: 'news',
    content: '<p>Words</p>',
    tags: ['Tools', 'AI-Generated'],
  });
  await createDraft(editor, { title: 'Undecided', content: '<p>Words</p>', tags: ['AI-Generated'] });
  await createDraft(editor, { title: 'Other draft', category: 'news', content: '<p>Words</p>', tags: ['Tools'] });
  const { generated } = await articleOverview(editor, new Date());
  expect(generated.map(({ title, status, hasCategory }) => [title, status, hasCategory])).toEqual([
    ['Undecided', 'draft', false],
    ['Draft', 'draft', true],
    ['Published', 'published', true],
  ]);
});

test('the recently changed articles have the title and picture that the newsroom is working on', async () => {
  const editor = await addMember('editor');
  await createDraft(editor, { title: 'Harbour', category: 'news', content: '<p>Words</p>', imageUrl: '/harbour.png' });
  const { recent } = await articleOverview(editor, new Date());
  expect(recent[0]).toMatchObject({ title: 'Harbour', imageUrl: '/harbour.png' });
});

test('a member who may only enter the newsroom sees no articles and no number of them, neither there nor in the search', async () => {
  registerFeatures([newsroomDashboardFeature]);
  await createDraft(await addMember('editor'), {
    title: 'Secret plan',
    content: '<p>Words</p>',
    tags: ['AI-Generated'],
  });
  const guest = await addMember('moderator');
  setGrants(new Map([['newsroom.enter', new Set(['moderator' as const])]]));
  onTestFinished(() => setGrants(undefined));
  const pages = [{ path: '/admin', module: screen }] as unknown as Page[];
  const { status, html } = await visit(pages, '/admin', { actor: guest });
  expect(status).toBe(200);
  expect(html).not.toContain('Secret plan');
  const { tabs } = await dashboardFrame(guest, '/admin', new Date());
  expect(tabs.find(({ label }) => label === 'Articles')).toMatchObject({ count: undefined });
  expect((await articleOverview(guest, new Date())).counts).toEqual({});
  expect((await find(guest, 'Secret')).articles).toEqual([]);
});

test.each(['/admin', '/admin?tab=status', '/admin?tab=users'])('%s runs the launch checks once', async (path) => {
  registerFeatures([newsroomDashboardFeature]);
  const pages = [{ path: '/admin', module: screen }] as unknown as Page[];
  const actor = await addMember('admin');
  vi.mocked(administrators).mockClear();
  expect((await visit(pages, path, { actor })).status).toBe(200);
  expect(administrators).toHaveBeenCalledOnce();
});
