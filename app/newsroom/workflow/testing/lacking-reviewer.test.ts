import { expect, test } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as screen from '../card/routes/workflow';
import { selfApproval } from '../settings';

openPageDatabase();

test('the only person who may approve learns before submitting that someone else is needed', async () => {
  await ensureFixedCategories(database());
  const admin = await addMember('admin');
  const { articleId } = await createDraft(admin, { title: 'Alone', excerpt: 'What it says.', category: 'news' });
  const pages = [{ path: '/admin/articles/:id/workflow', module: screen }] as unknown as Page[];
  const look = async (actor: Member): Promise<string> =>
    (await visit(pages, `/admin/articles/${articleId}/workflow`, { actor })).html;
  const sentence = 'Nobody else can approve this article';
  const html = await look(admin);
  expect(html).toContain(sentence);
  expect(html).toContain('href="/admin/users?tab=bulk#invite"');
  // Neither can they override a problem, but as an administrator they may allow themselves both.
  const setting = `href="/admin/settings?tab=content#${selfApproval.name}"`;
  expect(html.split(setting)).toHaveLength(2);
  const { articleId: blocked } = await createDraft(admin, { title: 'Alone', category: 'news' });
  const blockedHtml = (await visit(pages, `/admin/articles/${blocked}/workflow`, { actor: admin })).html;
  expect(blockedHtml).toContain('only someone else can override');
  expect(blockedHtml.split(setting)).toHaveLength(3);
  await changeSettings(admin, [selfApproval.changeTo(true)], new Date());
  expect(await look(admin)).not.toContain(sentence);
  await changeSettings(admin, [selfApproval.changeTo(false)], new Date());
  const editor = await addMember('editor');
  for (const actor of [admin, editor]) expect(await look(actor)).not.toContain(sentence);
});
