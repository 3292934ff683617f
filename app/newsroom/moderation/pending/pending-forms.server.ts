import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import type { ReviewAction } from '~/newsroom/moderation/constants';
import type { DecisionResponse } from '~/newsroom/moderation/decisions/decision-forms.server';
import { type Decided, unsaved } from '~/newsroom/moderation/form-results';
import { reviewForm } from '~/newsroom/moderation/rules';
import { withWarnings } from '~/newsroom/workflow/checklist/checklist-rules';
import { approvedText, type NoticeFacts, statusNotice } from '~/newsroom/workflow/step-notices';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postedFields } from '~/platform/forms/posted-intent';
import { review } from './pending.server';

/** Messages for failed and successful reviews. */
const failures: Record<ReviewAction, string> = {
  approve: 'Failed to approve article. Please try again.',
  publish: 'Failed to approve article. Please try again.',
  reject: 'Failed to reject article. Please try again.',
  request_changes: 'Failed to request changes. Please try again.',
};
const successNotices = ({ blocking }: NoticeFacts): Record<ReviewAction, Notice> => ({
  approve: { title: 'Article approved', description: approvedText('It', blocking) },
  publish: { title: 'Article approved', description: 'The article has been published successfully.' },
  reject: { title: 'Article rejected', description: 'The writers have been notified of the reason.' },
  request_changes: { title: 'Changes requested', description: 'The writers have been notified.' },
});

/** Handles the form of a pending article: approves it, rejects it or requests changes. */
export async function reviewResult(args: ActionFunctionArgs): Promise<DecisionResponse> {
  const requestedAction = (await postedFields(args.request)).get('action');
  return processForm<typeof reviewForm.shape, Decided>(args, {
    schema: reviewForm,
    failure: { title: unsaved.title, description: failures[requestedAction as ReviewAction] ?? unsaved.description },
    perform: async (input) => {
      const { warnings, ...facts } = await review(actorOf(args.context), input, new Date());
      const hasSchedule = facts.publishAt !== undefined || facts.cancelledTime !== undefined;
      const { title, description } = hasSchedule
        ? statusNotice('approved', facts)
        : successNotices(facts)[input.action];
      return { outcome: 'done', title, description: withWarnings(description, warnings) };
    },
  });
}
