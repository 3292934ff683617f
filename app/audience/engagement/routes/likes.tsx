import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { RefusedPage } from '../components/error-page';
import { handleButton } from '../form-result.server';
import { postUpdate } from '../post-update';
import { likeForm } from '../rules';
import { setLike } from '../service.server';

export const action = (args: ActionFunctionArgs) =>
  handleButton(args, {
    schema: likeForm,
    signIn: { title: m.engagement_login_like(), description: '' },
    failure: { title: m.marks_like_failed(), description: '' },
    perform: async (actor, input) => ({
      state: await setLike(actor, input),
      notice: { title: '', description: '' },
    }),
  });

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postUpdate({ request, serverAction: () => serverAction<typeof action>() });

export default function Likes() {
  return <RefusedPage result={useActionData<typeof action>()} />;
}
