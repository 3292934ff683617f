import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData } from 'react-router';
import type { Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { RefusedPage } from '../components/error-page';
import { handleButton } from '../form-result.server';
import { postUpdate } from '../post-update';
import { likeForm } from '../rules';
import { setLike } from '../service.server';

const failure = (): Notice => ({ title: m.marks_like_failed(), description: '' });

export const action = (args: ActionFunctionArgs) =>
  handleButton(args, {
    schema: likeForm,
    signIn: { title: m.engagement_login_like(), description: '' },
    failure: failure(),
    perform: async (actor, input) => ({
      state: await setLike(actor, input),
      notice: { title: '', description: '' },
    }),
  });

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postUpdate({ request, serverAction: () => serverAction<typeof action>() }, failure());

export default function Likes() {
  return <RefusedPage result={useActionData<typeof action>()} />;
}
