import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ButtonLink } from '~/design/controls/button';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import stylesheet from '~/newsroom/drafts/drafts.css?url';
import { type EditorialComment, editorialCommentForm } from '~/newsroom/drafts/rules';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, post, revalidateUnlessUnsent } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { loadInBackground } from '~/platform/requests/background-loading';
import {
  EditorialCommentForm,
  EditorialCommentList,
  type EditorialCommentResult,
} from '../components/editorial-comment-list';
import { changeEditorialComments, listEditorialComments } from '../editorial-comments.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

const failure: Notice = { title: 'Comments not updated', description: 'Something went wrong. Please try again.' };

const successTitles = {
  add: 'Comment added',
  reply: 'Reply added',
  resolve: 'Comment resolved',
  reopen: 'Comment reopened',
  delete: 'Comment deleted',
} as const;

export const loader = screenLoader(async ({ params }, member) => ({
  id: params.id ?? '',
  editorialComments: await listEditorialComments(member, params.id ?? ''),
}));

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  processForm(
    { request, context },
    {
      schema: editorialCommentForm,
      failure,
      perform: async (form) => {
        await changeEditorialComments(actorOf(context), params.id ?? '', form, new Date());
        return { outcome: 'done', title: successTitles[form.intent], description: '' };
      },
    },
  );

type LoadedComments = { id: string; editorialComments: EditorialComment[] };

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadInBackground(request, () => serverLoader<LoadedComments>());

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<EditorialCommentResult>(), failure);

export const shouldRevalidate = revalidateUnlessUnsent;

export const handle = { place: 'Editorial comments' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Editorial comments');

export default function EditorialComments() {
  const { id, editorialComments } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Editorial comments</h1>
        <div className="toolbar">
          <ButtonLink to={`/admin/editor/${id}`}>Back to the article</ButtonLink>
        </div>
        <p>Only the newsroom can see these. They are never published.</p>
      </div>
      <section className="panel" aria-label="New comment">
        <EditorialCommentForm articleId={id} result={result} />
      </section>
      <section className="panel" aria-label="Comments">
        <EditorialCommentList articleId={id} editorialComments={editorialComments} />
      </section>
    </>
  );
}
