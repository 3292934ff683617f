import { type ActionFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import { deleteFailure, describeFailure } from '~/content/media/constants';
import { descriptionForm } from '~/content/media/rules';
import { deleteMedia, describeMedia } from '~/content/media/service.server';
import { actorOf } from '~/identity/roles/actor.server';
import { processForm } from '~/platform/forms/forms.server';
import { processIntents } from '~/platform/forms/process-intents.server';
import { requestState } from '~/platform/requests/request.server';
import type { PictureForm } from './media-forms';

/** Processes both forms of a picture's page: editing its details and deleting it. */
export function mediaFormResult(args: ActionFunctionArgs) {
  const [actor, id] = [actorOf(args.context), args.params.id ?? ''];
  return processIntents<PictureForm>(args, describeFailure, {
    delete: () =>
      processForm(args, {
        schema: z.object({}),
        failure: deleteFailure,
        perform: async () => {
          await deleteMedia(actor, id, new Date());
          if (args.context.get(requestState).isDocument) throw redirect('/admin/media', 303);
          return { outcome: 'done', title: '1 picture deleted', description: '' };
        },
      }),
    describe: () =>
      processForm(args, {
        schema: descriptionForm,
        failure: describeFailure,
        perform: async (described) => {
          await describeMedia(actor, id, described, new Date());
          // Without JavaScript, redirect, so that reloading the page does not resubmit the form.
          if (args.context.get(requestState).isDocument) throw redirect(`/admin/media/${id}`, 303);
          return {
            outcome: 'done',
            title: 'Picture saved',
            description:
              'The new details will be used wherever you insert the picture from now on. Articles that use it as their own picture already show the new caption and credit.',
          };
        },
      }),
  });
}
