import { type ActionFunctionArgs, data } from 'react-router';
import { finishForm } from '~/content/media/rules';
import { asPicture, finishUpload } from '~/content/media/service.server';
import { actorOf } from '~/identity/roles/actor.server';
import { processForm } from '~/platform/forms/forms.server';
import type { FinishedUpload } from '../components/upload-picture';

/** What an upload that has come to its end has become: a picture of the library, or the reason why it is none. */
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
