import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { mostRemarks, type Remark, type RemarkForm } from '../rules';
import { draftIn, openDraft } from '../service.server';
import * as store from './store-editorial-comments.server';

const limitRemarks = memberLimit('draft-comments', 30);

/**
 * What the newsroom says to itself about an article: the oldest first, answers among them.
 * @throws AppError `not_found`; as `authorize`.
 */
export async function listRemarks(actor: Actor, articleId: string): Promise<Remark[]> {
  await openDraft(actor, articleId);
  return store.listRemarks(database(), articleId);
}

/**
 * Adds, answers, settles, reopens or deletes an editorial comment. Only one's own can be deleted.
 * @throws AppError `invalid` with a sentence at the field, `not_found`, `forbidden`, `conflict` when there are as many as
 * there may be, `too_many`; as `authorize`.
 */
export async function changeRemarks(actor: Actor, articleId: string, form: RemarkForm, now: Date): Promise<void> {
  const member = authorizeMember(actor, 'articles.write');
  await limitRemarks(member);
  await openDraft(actor, articleId);
  await transaction(async (executor, emit) => {
    const known = form.id ? await store.findRemark(executor, articleId, form.id) : undefined;
    if (form.intent !== 'add' && !known) throw new AppError('not_found', 'This comment has been deleted.');
    if (form.intent === 'add' || form.intent === 'answer') {
      if (!form.body) throw new AppError('invalid', 'Write something first.', { body: 'Write something first.' });
      // Held, so that as many as there may be are counted one after the other.
      await draftIn(executor, articleId);
      if ((await store.countRemarks(executor, articleId)) >= mostRemarks) {
        throw new AppError(
          'conflict',
          `An article can have at most ${mostRemarks} comments. Delete resolved ones first.`,
        );
      }
      const isAnswer = form.intent === 'answer';
      await store.addRemark(executor, {
        ...{ id: newId(), articleId, authorId: member.userId, body: form.body, createdAt: now },
        // An answer to an answer belongs to the same thread.
        parentId: isAnswer ? (known?.parentId ?? known?.id) : null,
        ...(isAnswer ? {} : { quote: form.quote, before: form.before, after: form.after }),
      });
    } else if (known && form.intent === 'delete') {
      if (known.authorId !== member.userId) throw new AppError('forbidden', 'Only its author can delete a comment.');
      await store.deleteRemark(executor, known.id);
    } else if (known) {
      const resolved = form.intent === 'resolve' ? { at: now, by: member.userId } : null;
      await store.setResolved(executor, known.parentId ?? known.id, resolved);
    }
    await emit({ type: 'drafts.changed', articleId });
  });
}

/** The member's own editorial comments, for the member. */
export async function exportOfRemarks(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.remarksOf(database(), userId);
}
