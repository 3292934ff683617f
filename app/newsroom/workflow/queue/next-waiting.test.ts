import { expect, test, vi } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import { openTestPglite } from '~/platform/testing/database.server';
import * as screen from '../card/routes/workflow';
import { workflowOf } from '../card/view.server';
import { articlesToReview } from '../list/store-list.server';
import { changeStatus } from '../steps/status.server';

vi.mock('../list/store-list.server', async (importActual) => {
  const actual = await importActual<typeof import('../list/store-list.server')>();
  return { ...actual, articlesToReview: vi.fn(actual.articlesToReview) };
});

openTestPglite();

const pages = [{ path: '/admin/articles/:id/workflow', module: screen }] as unknown as Page[];

test('a decision leads to the next article, and succeeds although that cannot be found', async () => {
  await ensureFixedCategories(database());
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const submit = async (title: string): Promise<string> => {
    const fields = { title, excerpt: 'What it says.', category: 'news', content: '<p>Its words.</p>' };
    const { articleId } = await createDraft(writer, fields);
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    return articleId;
  };
  const sendBack = (articleId: string) => {
    const form = { intent: 'decision', decision: 'request_changes', notes: 'Shorter.' };
    return visit(pages, `/admin/articles/${articleId}/workflow`, { actor: editor, form });
  };
  const [first, second] = [await submit('The first'), await submit('The second')];
  const third = await submit('The third');

  const found = await sendBack(first);
  expect(found.result).toMatchObject({
    outcome: 'done',
    shown: { next: { articleId: second, title: 'The second' } },
  });
  expect(found.html).toContain('Next in the queue');

  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const error = new Error('The database does not respond');
  vi.mocked(articlesToReview).mockReturnValueOnce(Promise.reject(error) as never);
  const { result, html } = await sendBack(second);
  expect(result).toMatchObject({ outcome: 'done', title: 'Changes requested', shown: { next: null } });
  expect(html).not.toContain('Next in the queue');
  expect((await workflowOf(editor, second)).isReturned).toBe(true);
  expect((await workflowOf(editor, third)).publicationState.status).toBe('pending');
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: error }, expect.any(String));
});
