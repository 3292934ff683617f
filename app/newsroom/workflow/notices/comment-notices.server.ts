import type { AddedComment } from '~/newsroom/drafts/hooks';
import type { Executor } from '~/platform/database/database.server';
import type { Member } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { rowOrInitial } from '../current-state.server';
import { articleOf } from '../store.server';
import { type Emit, notifyOfComment } from './notify.server';

/** Notifies those who take part in an article of a new editorial comment. The caller must have locked the working copy. */
export async function notifyOfAddedComment(
  member: Member,
  executor: Executor,
  _emit: Emit,
  { articleId, title, threadAuthors }: AddedComment,
): Promise<void> {
  authorize(member, 'articles.write');
  const article = await articleOf(executor, articleId);
  if (!article) return;
  const row = await rowOrInitial(executor, { articleId, contentHash: '' }, article.status);
  await notifyOfComment(executor, member, { articleId, draft: { fields: { title } }, article, row, threadAuthors });
}
