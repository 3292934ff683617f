import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import type { FlagAction } from '~/newsroom/moderation/constants';
import { decideFlag } from '~/newsroom/moderation/decisions/decide.server';
import { type DecisionResponse, undoResult } from '~/newsroom/moderation/decisions/decision-forms.server';
import { type Decided, unsaved } from '~/newsroom/moderation/form-results';
import { flagForm, type UndoForm } from '~/newsroom/moderation/rules';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postedFields, postedIntent } from '~/platform/forms/posted-intent';

/** Messages for failed and successful actions. */
const failures: Record<FlagAction, string> = {
  investigate: 'Failed to update flag status. Please try again.',
  remove: 'Failed to remove content. Please try again.',
  warn: 'Failed to warn user. Please try again.',
  dismiss: 'Failed to dismiss flag. Please try again.',
};
const successNotices: Record<FlagAction, Notice> = {
  investigate: { title: 'Status Updated', description: 'The report is under investigation.' },
  remove: { title: 'Content Removed', description: 'The author and reporters have been notified of the reason.' },
  warn: { title: 'User Warned', description: 'The author and reporter have been notified of the reason.' },
  dismiss: { title: 'Flag Dismissed', description: 'Nothing was removed. The author and reporter have been notified.' },
};
/** Handles the forms about a report: decisions, and undo. */
export async function flagResult(args: ActionFunctionArgs): Promise<DecisionResponse> {
  if (await postedIntent<UndoForm>(args.request, ['undo'])) return undoResult(args);
  const requestedAction = (await postedFields(args.request)).get('action');
  return processForm<typeof flagForm.shape, Decided>(args, {
    schema: flagForm,
    failure: { title: unsaved.title, description: failures[requestedAction as FlagAction] ?? unsaved.description },
    perform: async (input) => {
      const shown = await decideFlag(actorOf(args.context), input, new Date());
      return { outcome: 'done', ...successNotices[input.action], shown };
    },
  });
}
