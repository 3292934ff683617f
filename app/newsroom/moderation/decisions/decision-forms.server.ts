import type { ActionFunctionArgs, data } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { processForm } from '~/platform/forms/forms.server';
import type { Decided, DecisionResult } from '../form-results';
import { undoForm } from '../rules';
import { undoDecision } from './undo.server';

export type DecisionResponse = ReturnType<typeof data<DecisionResult>>;

/** Undoes the decision named in a form. */
export function undoResult(args: ActionFunctionArgs): Promise<DecisionResponse> {
  return processForm<typeof undoForm.shape, Decided>(args, {
    schema: undoForm,
    failure: { title: 'Decision not undone', description: 'Please try again.' },
    perform: async ({ decision }) => {
      await undoDecision(actorOf(args.context), decision, new Date());
      return {
        outcome: 'done',
        title: 'Decision undone',
        description: 'Everything is as it was before.',
        shown: { decisionId: null, undoneId: decision },
      };
    },
  });
}
