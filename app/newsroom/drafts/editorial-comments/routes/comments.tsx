import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { shownTitle } from '~/content/articles/rules';
import { BackLink } from '~/design/controls/back-link';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import stylesheet from '~/newsroom/drafts/drafts.css?url';
import { backToArticle } from '~/newsroom/drafts/paths';
import { type EditorialComment, editorialCommentForm } from '~/newsroom/drafts/rules';
import { openDraft } from '~/newsroom/drafts/service.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, revalidateUnlessUnsent } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postDraft } from '~/platform/forms/post-draft';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { loadInBackground } from '~/platform/requests/background-loading';
import { EditorialCommentForm, type EditorialCommentResult } from '../components/editorial-comment-form';
import { EditorialCommentList } from '../components/editorial-comment-list';
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

export const loader = screenLoader(async ({ params }, member) => {
  const id = params.id ?? '';
  const [{ fields }, editorialComments] = await Promise.all([openDraft(member, id), listEditorialComments(member, id)]);
  return { id, title: shownTitle(fields.title), editorialComments };
});

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

type LoadedComments = { id: string; title: string; editorialComments: EditorialComment[] };

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadInBackground(request, () => serverLoader<LoadedComments>());

export const clientAction = (args: ClientActionFunctionArgs) =>
  postDraft({ ...args, serverAction: () => args.serverAction<EditorialCommentResult>() }, failure, 'body');

export const shouldRevalidate = revalidateUnlessUnsent;

export const handle = {
  place: (shown) => shown?.title,
  back: ({ id }) => backToArticle(id),
} satisfies ScreenPlace<LoadedComments>;
export const meta = () => unlistedMeta('Editorial comments');

export default function EditorialComments() {
  const { id, title, editorialComments } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Editorial comments</h1>
        <div className="toolbar">
          <BackLink {...backToArticle(id)} />
        </div>
        <p>{title}</p>
      </div>
      <ScreenSection title="New comment" note="only the newsroom sees comments; they are never published">
        <EditorialCommentForm articleId={id} result={result} />
      </ScreenSection>
      <ScreenSection title="Comments">
        <EditorialCommentList articleId={id} editorialComments={editorialComments} />
      </ScreenSection>
    </>
  );
}
