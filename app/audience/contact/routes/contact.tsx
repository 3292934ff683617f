import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
} from 'react-router';
import { PageHead } from '~/design/components/section';
import { processForm } from '~/platform/forms/forms.server';
import { postDraft } from '~/platform/forms/post-draft';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { BeforeYouWrite } from '../components/before-you-write';
import { ContactForm, contactFailure } from '../components/contact-form';
import { contactMessage } from '../rules';
import { sendMessage } from '../service.server';

export function loader({ context }: LoaderFunctionArgs) {
  cacheResponse(context, 3600, ['pages']);
  return null;
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.contact_title(), description: m.contact_intro(), path: '/contact' });

export function action(request: ActionFunctionArgs) {
  return processForm(request, {
    schema: contactMessage,
    failure: contactFailure(),
    perform: async (input, sender) => {
      await sendMessage(input, sender);
      return { outcome: 'done', title: m.contact_success_title(), description: m.contact_success() };
    },
  });
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  postDraft({ ...args, serverAction: () => args.serverAction<typeof action>() }, contactFailure(), 'message');

export default function Contact() {
  return (
    <div className="wrap">
      <PageHead title={m.contact_title()}>{m.contact_intro()}</PageHead>
      <div className="with-aside">
        <ContactForm initial={useActionData<typeof action>()} />
        <BeforeYouWrite />
      </div>
    </div>
  );
}
