import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { processIntents } from '~/platform/forms/process-intents.server';
import { maxApprovedAtOnce } from '../constants';
import { approveMany, decideComment } from '../decisions/decide-comments.server';
import { type DecisionResponse, undoResult } from '../decisions/decision-forms.server';
import { type Decided, unsaved } from '../form-results';
import { bulkForm, type QueueForm, queueForm, selectedComment } from '../rules';

const failures = {
  approve: 'Failed to approve the comment. Please try again.',
  reply: 'The reply could not be posted, so the comment was not approved. Please try again.',
  remove: 'Failed to remove content. Please try again.',
  spam: 'Failed to remove content. Please try again.',
} as const;

function singleResult(args: ActionFunctionArgs, requestedIntent: keyof typeof failures): Promise<DecisionResponse> {
  return processForm<typeof queueForm.shape, Decided>(args, {
    schema: queueForm,
    failure: { title: unsaved.title, description: failures[requestedIntent] },
    perform: async ({ intent, id, seen, rule, reason, reply }) => {
      const actor = actorOf(args.context);
      if (intent === 'approve') {
        const shown = await decideComment(actor, { id, seen, action: 'approve' }, new Date());
        return { outcome: 'done', title: 'Comment approved', description: 'Readers can see it.', shown };
      }
      if (intent === 'reply') {
        const shown = await decideComment(actor, { id, seen, action: 'approve', reply }, new Date());
        return { outcome: 'done', title: 'Comment approved', description: 'Readers can see it and your reply.', shown };
      }
      const grounds = intent === 'spam' ? ({ rule: 'spam', reason: '' } as const) : { rule, reason };
      const shown = await decideComment(actor, { id, seen, action: 'remove', ...grounds }, new Date());
      return {
        outcome: 'done',
        title: 'Content Removed',
        description: 'The author has been notified of the reason.',
        shown,
      };
    },
  });
}

function bulkResult(args: ActionFunctionArgs): Promise<DecisionResponse> {
  const failure: Notice = { title: 'Comments not approved', description: 'Please try again.' };
  return processForm<typeof bulkForm.shape, Decided>(args, {
    schema: bulkForm,
    failure,
    perform: async ({ selected }) => {
      const parsed = [...new Set(selected)].flatMap((value) => selectedComment.safeParse(value).data ?? []);
      const comments = parsed.slice(0, maxApprovedAtOnce);
      const { approved, refused } = await approveMany(actorOf(args.context), comments, new Date());
      if (comments.length === 0)
        return { outcome: 'refused', title: failure.title, description: 'No comments selected.' };
      return {
        outcome: approved > 0 ? 'done' : 'refused',
        title: approved === 1 ? '1 comment approved' : `${approved} comments approved`,
        description:
          refused === 0
            ? 'Readers can see them.'
            : `${refused} of the selected comments could not be approved. Comments are skipped if they have changed, have already been decided or are your own.`,
      };
    },
  });
}

/**
 * Handles every form of the comment queue: decisions about single comments, bulk approval, and undo.
 */
export const queueAction = (args: ActionFunctionArgs): Promise<DecisionResponse> =>
  processIntents<QueueForm, Decided>(args, unsaved, {
    approve: () => singleResult(args, 'approve'),
    reply: () => singleResult(args, 'reply'),
    remove: () => singleResult(args, 'remove'),
    spam: () => singleResult(args, 'spam'),
    approve_many: bulkResult,
    undo: undoResult,
  });
