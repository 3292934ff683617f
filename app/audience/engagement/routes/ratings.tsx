import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { RefusedPage } from '../components/error-page';
import { handleButton } from '../form-result.server';
import { postUpdate } from '../post-update';
import { ratingForm } from '../rules';
import { rate } from '../service.server';

export const action = (args: ActionFunctionArgs) =>
  handleButton(args, {
    schema: ratingForm,
    signIn: { title: m.engagement_login_rate(), description: '' },
    failure: { title: m.marks_rating_failed(), description: '' },
    perform: async (actor, input) => ({
      state: await rate(actor, input),
      notice: { title: m.marks_rated_title(), description: m.marks_rated() },
    }),
  });

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postUpdate({ request, serverAction: () => serverAction<typeof action>() });

export default function Ratings() {
  return <RefusedPage result={useActionData<typeof action>()} />;
}
