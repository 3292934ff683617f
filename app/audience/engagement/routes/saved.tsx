import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData } from 'react-router';
import { setBookmark } from '~/audience/bookmarks/service.server';
import { m } from '~/platform/languages/compiled/messages';
import { RefusedPage } from '../components/error-page';
import { handleButton } from '../form-result.server';
import { postUpdate } from '../post-update';
import { saveForm } from '../rules';

export const action = (args: ActionFunctionArgs) =>
  handleButton(args, {
    schema: saveForm,
    signIn: { title: m.engagement_login_title(), description: m.engagement_login_bookmark() },
    failure: { title: m.bookmarks_failed(), description: '' },
    perform: async (actor, input) => {
      await setBookmark(actor, input);
      const { isSaved } = input;
      return {
        state: { isSaved },
        notice: { title: isSaved ? m.bookmarks_added() : m.bookmarks_removed(), description: '' },
      };
    },
  });

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  postUpdate({ request, serverAction: () => serverAction<typeof action>() });

export default function Saved() {
  return <RefusedPage result={useActionData<typeof action>()} />;
}
