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
import { RequestForm, requestFailure } from '../components/request-form';
import { toolReviewRequest } from '../rules';
import { requestToolReview } from '../service.server';

export function loader({ context }: LoaderFunctionArgs) {
  cacheResponse(context, 3600, ['pages']);
  return null;
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.request_title(), description: m.request_text(), path: '/resources/request' });

export function action(request: ActionFunctionArgs) {
  return processForm(request, {
    schema: toolReviewRequest,
    failure: requestFailure(),
    perform: async (input, sender) => {
      await requestToolReview(input, sender);
      return { outcome: 'done', title: m.request_done(), description: m.request_done_text() };
    },
  });
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  postDraft({ ...args, serverAction: () => args.serverAction<typeof action>() }, requestFailure(), 'description');

export default function RequestPage() {
  return (
    <div className="wrap">
      <PageHead title={m.request_title()}>{m.request_text()}</PageHead>
      <RequestForm initial={useActionData<typeof action>()} />
    </div>
  );
}
