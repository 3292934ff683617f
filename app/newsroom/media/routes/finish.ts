import { type ActionFunctionArgs, data } from 'react-router';
import { finishForm } from '~/content/media/rules';
import { asPicture, finishUpload } from '~/content/media/service.server';
import { actorOf } from '~/identity/roles/actor.server';
import { processForm } from '~/platform/forms/forms.server';
import type { FinishedUpload } from '../uploads/components/upload-picture';

/** Turns a completed upload into a library picture. Returns the picture, or the reason why the upload was rejected. */
export async function action(args: ActionFunctionArgs) {
  let finished: FinishedUpload | undefined;
  const result = await processForm(args, {
    schema: finishForm,
    failure: { title: 'Upload failed', description: 'The picture could not be processed. Please try again.' },
    perform: async (requested) => {
      const { item, note } = await finishUpload(actorOf(args.context), requested, new Date());
      finished = { id: item.id, picture: asPicture(item), note };
      return { outcome: 'done', title: 'Picture uploaded', description: note ?? '' };
    },
  });
  return data({ ...result.data, finished }, result.init ?? undefined);
}
