import { type ActionFunctionArgs, redirect } from 'react-router';
import { reviewsTabPath } from '~/content/reviews/constants';
import * as manage from '~/content/reviews/manage.server';
import { deletedReview, type ReviewAction, reviewAction } from '~/content/reviews/rules';
import type { Undo } from '~/design/toasts';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { Actor } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';
import { fieldsOf } from './form.server';
import { changeFailure } from './notices';
import { changesPath } from './paths';

type Done = Notice & { shown?: { undo: Undo } };
const shownToReaders = 'Readers can see the change now.';

function readDeleted(review: string | undefined) {
  try {
    return deletedReview.parse(JSON.parse(review ?? ''));
  } catch {
    throw new AppError('invalid', 'This review can no longer be restored.');
  }
}

async function perform(actor: Actor, { intent, id, articleId, review }: ReviewAction): Promise<Done> {
  switch (intent) {
    case 'feature':
    case 'unfeature': {
      const name = await manage.featureReview(actor, id, intent === 'feature');
      return {
        title: intent === 'feature' ? `${name} is featured` : `${name} is no longer featured`,
        description: shownToReaders,
      };
    }
    case 'up':
    case 'down': {
      const { name, place, of } = await manage.moveReview(actor, id, intent);
      return { title: `${name} is number ${place} of ${of}`, description: '' };
    }
    case 'link': {
      if (articleId === undefined) throw new AppError('invalid', 'Choose an article from the list.');
      const { name, title } = await manage.linkReview(actor, id, articleId);
      return { title: 'Article linked', description: `“${title}” is the full review of ${name}.` };
    }
    case 'unlink': {
      const { name } = await manage.linkReview(actor, id, null);
      return { title: 'Article unlinked', description: `${name} no longer has a full review.` };
    }
    case 'delete': {
      const deleted = await manage.deleteReview(actor, id);
      const { featured, articleId: article, position } = deleted;
      const review = { ...fieldsOf(deleted), featured: featured ? 'on' : '', articleId: article ?? '', position };
      const fields = { intent: 'restore', id, review: JSON.stringify(review) } satisfies ReviewAction;
      return {
        title: `Review of ${deleted.name} deleted`,
        description: 'Readers no longer see it.',
        // An imported review can have longer texts than the form allows.
        ...(deletedReview.safeParse(review).success && { shown: { undo: { action: changesPath, fields } } }),
      };
    }
    case 'restore': {
      const name = await manage.restoreReview(actor, id, readDeleted(review));
      return { title: `Review of ${name} restored`, description: shownToReaders };
    }
  }
}

/** Makes one change to the list. Without JavaScript, redirects to the list. */
export const changeResult = (args: ActionFunctionArgs) =>
  processForm<typeof reviewAction.shape, { undo: Undo }>(args, {
    schema: reviewAction,
    failure: changeFailure,
    perform: async (input) => {
      const done = await perform(actorOf(args.context), input);
      if (args.context.get(requestState).isDocument) throw redirect(reviewsTabPath);
      return { outcome: 'done', ...done };
    },
  });
