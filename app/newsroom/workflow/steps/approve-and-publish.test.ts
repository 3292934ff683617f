import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readArticle } from '~/content/articles/service.server';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { profiles } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { grantablePermissions } from '~/platform/permissions/declarations';
import { setGrants } from '~/platform/permissions/grants';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { workflowOf } from '../card/view.server';
import { nameRequired, refusalText } from '../rules';
import { changeStatus } from './status.server';
import { moveToTrash } from './trash.server';

openTestDatabase();

const now = new Date();
const complete = { title: 'Complete', excerpt: 'What it says.', category: 'news', content: '<p>Its words.</p>' };
let writer: Member;
let editor: Member;
let articleId: string;

beforeAll(async () => {
  await ensureFixedCategories(database());
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  await changeSettings(await addMember('admin'), [selfApproval.changeTo(false)], now);
});

beforeEach(async () => {
  ({ articleId } = await createDraft(writer, complete));
  await changeStatus(writer, articleId, { target: 'pending' }, now);
});

const approveAndPublish = (actor: Member, seen = {}) =>
  changeStatus(actor, articleId, { target: 'published', ...seen }, now);

test('one decision approves and publishes a text', async () => {
  await approveAndPublish(editor);
  const { publicationState, path } = await workflowOf(editor, articleId);
  expect(publicationState.status).toBe('published');
  expect((await readArticle(path.replace('/article/', ''))).title).toBe('Complete');
});

/** Each prepares an article that cannot be approved, or not published, and returns who tries to. */
const refusals: Record<string, { sentence: string; prepare: () => Promise<Member> }> = {
  'a member who may not publish': { sentence: refusalText.may_not_publish, prepare: () => addMember('moderator') },
  'a member who may not approve': {
    sentence: refusalText.may_not_approve,
    prepare: async () => {
      const grants = new Map([...grantablePermissions()].map(([name, roles]) => [name, new Set(roles)]));
      grants.get('articles.approve')?.delete('editor');
      setGrants(grants);
      onTestFinished(() => setGrants(undefined));
      return editor;
    },
  },
  'a writer of the text': {
    sentence: refusalText.own_words,
    prepare: async () => {
      await edit({ excerpt: 'What the editor says.' }, editor);
      return editor;
    },
  },
  'a text without a title': { sentence: refusalText.no_title, prepare: () => edit({ title: '' }) },
  'a text without a category': { sentence: 'Every article needs a category', prepare: () => edit({ category: '' }) },
  'a text that the checklist blocks': { sentence: 'There is no excerpt.', prepare: () => edit({ excerpt: '' }) },
  'a text in the trash': {
    sentence: 'This article is in the trash.',
    prepare: async () => {
      await moveToTrash(editor, articleId, now);
      return editor;
    },
  },
  'a member without a name': {
    sentence: nameRequired,
    prepare: async () => {
      const invited = await addMember('editor');
      await database().update(profiles).set({ hasProvisionalName: true }).where(eq(profiles.userId, invited.userId));
      return invited;
    },
  },
};

async function edit(fields: Partial<typeof complete>, by = writer): Promise<Member> {
  const { version } = await openDraft(by, articleId);
  await saveDraft(by, articleId, { baseVersion: version, fields });
  return editor;
}

test.each(Object.entries(refusals))('%s: neither is done', async (_, { sentence, prepare }) => {
  const actor = await prepare();
  const state = () => workflowOf(writer, articleId);
  const before = await state();
  await expect(approveAndPublish(actor)).rejects.toThrow(sentence);
  expect(await state()).toEqual(before);
  expect(before.publicationState.status).toBe('pending');
});

test('a text that has changed since it was read: neither is done', async () => {
  const { version, reviewedHash } = await workflowOf(editor, articleId);
  await edit({ excerpt: 'What it says now.' });
  await expect(approveAndPublish(editor, { version, reviewedHash })).rejects.toMatchObject({ code: 'conflict' });
  expect((await workflowOf(editor, articleId)).publicationState.status).toBe('pending');
});
