import { expect, test, vi } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { connection, database } from '~/platform/database/database.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { changeStatus } from '../steps/status.server';
import { blocksIn, queueOf } from './queue.server';

openPageDatabase();

test('the checks that block articles in the queue are read with three queries, however many articles there are', async () => {
  await ensureFixedCategories(database());
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const approve = async (excerpt: string): Promise<string> => {
    const fields = { title: 'Approved', excerpt, category: 'news', content: '<p>Its words.</p>' };
    const { articleId } = await createDraft(writer, fields);
    await changeStatus(editor, articleId, { target: 'approved' }, new Date());
    return articleId;
  };
  const complete = await approve('What it says.');
  const blocked = await approve('');
  const queue = await queueOf(editor, new Date());
  const { driver } = connection();
  const query = vi.spyOn('pool' in driver ? driver.pool : driver.pglite, 'query' as never);
  const blocks = await blocksIn(editor, queue);
  expect(query).toHaveBeenCalledTimes(3);
  expect(blocks[complete]).toEqual([]);
  expect(blocks[blocked]).toEqual([{ name: 'Excerpt', path: `/admin/editor/${blocked}#article-excerpt` }]);
});
