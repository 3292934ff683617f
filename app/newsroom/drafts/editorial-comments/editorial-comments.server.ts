import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { editorialCommentAdded, editorialCommentDeleted } from '../hooks';
import { type EditorialComment, type EditorialCommentForm, maxEditorialComments } from '../rules';
import { lockDraft, openDraft } from '../service.server';
import * as store from './store-editorial-comments.server';

const limitEditorialComments = memberLimit({
  name: 'draft-comments',
  description: 'Editorial comments, by member',
  points: 30,
});

/**
 * Returns an article's editorial comments and replies, oldest first.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function listEditorialComments(actor: Actor, articleId: string): Promise<EditorialComment[]> {
  await openDraft(actor, articleId);
  const found = await store.listEditorialComments(database(), articleId);
  return found.map((comment) => ({
    ...comment,
    mayDelete: mayDo(actor, 'editorial_comments.delete', { authorId: comment.author?.userId ?? null }),
  }));
}

/**
 * Adds, replies to, resolves, reopens or deletes an editorial comment. Members can delete only their own comments. A
 * comment that is sent again with its key is not added again.
 * @throws AppError `invalid` with a message for the field, `not_found`, `forbidden`, `conflict` when the article
 * already has the maximum number of comments, `too_many` when rate-limited, or as `authorize` does.
 */
export async function changeEditorialComments(
  actor: Actor,
  articleId: string,
  form: EditorialCommentForm,
  now: Date,
): Promise<void> {
  const member = authorizeMember(actor, 'articles.write');
  await limitEditorialComments(member);
  await openDraft(actor, articleId);
  await transaction(async (executor, emit) => {
    // Locked first, so that concurrent requests can neither exceed the maximum, nor add the same comment, nor reply to
    // one that is being deleted.
    const { fields, contentHash } = await lockDraft(executor, articleId);
    const existing = form.id ? await store.findEditorialComment(executor, articleId, form.id) : undefined;
    if (form.intent !== 'add' && !existing) throw new AppError('not_found', 'This comment has been deleted.');
    if (form.intent === 'add' || form.intent === 'reply') {
      if (!form.body) throw new AppError('invalid', 'Write something first.', { body: 'Write something first.' });
      const isReply = form.intent === 'reply';
      // A reply to a reply joins the same thread.
      const parentId = isReply ? (existing?.parentId ?? existing?.id ?? null) : null;
      const { body, submissionKey } = form;
      const sent = submissionKey ? await store.findSubmission(executor, member.userId, submissionKey) : undefined;
      if (sent?.articleId === articleId && sent.parentId === parentId && sent.body === body) return;
      if ((await store.countEditorialComments(executor, articleId)) >= maxEditorialComments) {
        throw new AppError(
          'conflict',
          `An article can have at most ${maxEditorialComments} comments. Delete resolved ones first.`,
        );
      }
      const commentId = newId();
      await store.addEditorialComment(executor, {
        ...{ id: commentId, articleId, parentId, authorId: member.userId, body, createdAt: now },
        submissionKey: sent ? null : submissionKey,
        ...(isReply ? {} : { quote: form.quote, before: form.before, after: form.after }),
      });
      const threadAuthors = parentId ? await store.listThreadAuthors(executor, parentId) : [];
      const added = { commentId, articleId, title: fields.title, contentHash, threadAuthors };
      await editorialCommentAdded.run(member, executor, added);
    } else if (existing && form.intent === 'delete') {
      authorize(actor, 'editorial_comments.delete', existing);
      await store.deleteEditorialComment(executor, existing.id);
      await editorialCommentDeleted.run(executor, emit, { articleId, createdAt: existing.createdAt });
    } else if (existing) {
      const resolved = form.intent === 'resolve' ? { at: now, by: member.userId } : null;
      await store.setResolved(executor, existing.parentId ?? existing.id, resolved);
    }
    await emit({ type: 'drafts.changed', articleId });
  });
}

/** Returns the member's own editorial comments for their data export. */
export async function exportEditorialComments(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.listEditorialCommentsByAuthor(database(), userId);
}
