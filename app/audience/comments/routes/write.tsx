import { data, redirect, useActionData, useNavigate } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { actorOf } from '~/identity/roles/actor.server';
import { draftName } from '~/platform/forms/drafts';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { CommentForm, postFailure, sendComment } from '../components/comment-form';
import { CommentText } from '../components/comment-text';
import { SignIn } from '../components/sign-in';
import { askToSignIn } from '../form-result.server';
import { commentFormPath, commentPath, commentsPath } from '../paths';
import { commentFormQuery, newCommentForm } from '../rules';
import { loadCommentForm } from '../service.server';
import { type Posted, postComment } from '../writing/write.server';
import type { Route } from './+types/write';

export const handle = { query: ['comment'] } satisfies AddressRules;

const parentIdFrom = (request: Request): string | undefined =>
  commentFormQuery.parse(Object.fromEntries(new URL(request.url).searchParams)).comment;

/** If the session expires during writing, the page still preserves what was typed. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const found = await loadCommentForm(params.slug, parentIdFrom(request)).catch(refuse);
  return { ...found, isMember: 'userId' in actor };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.parent ? m.comments_reply_title() : m.comments_write_title());

/** Without JavaScript, redirects to the new comment; otherwise returns its state. */
export async function action({ request, params, context }: Route.ActionArgs) {
  let posted: Posted | undefined;
  const parentId = parentIdFrom(request);
  const result = await processForm(
    { request, context },
    {
      schema: newCommentForm,
      failure: postFailure(),
      perform: async (form) => {
        const comment = { ...form, slug: params.slug, parentId };
        posted = await postComment(actorOf(context), comment, new Date()).catch(askToSignIn());
        return posted.status === 'held'
          ? { outcome: 'done', title: m.comments_waits(), description: m.comments_waits_text() }
          : { outcome: 'done', title: m.comments_posted(), description: m.comments_posted_text() };
      },
    },
  );
  if (posted && context.get(requestState).isDocument) throw redirect(commentPath(posted, posted.id));
  const isSignedOut = result.init?.status === 401;
  return data({ ...result.data, posted, isSignedOut }, result.init ?? undefined);
}

export const clientAction = (args: Route.ClientActionArgs) => sendComment(args, postFailure(), { isNew: true });

export default function Write({ loaderData }: Route.ComponentProps) {
  const { article, parent, isMember } = loaderData;
  const viewer = useViewer();
  const response = useActionData<typeof action>();
  const navigate = useNavigate();
  const path = commentFormPath(article, parent?.id);
  return (
    <div className="wrap comment-page">
      <PageHead title={parent ? m.comments_reply_title() : m.comments_write_title()}>
        <p className="standfirst">
          <PageLink to={commentsPath(article)}>{m.comments_back_to({ title: article.title })}</PageLink>
        </p>
      </PageHead>
      {parent && (
        <blockquote className="comment-quoted">
          <p className="facts">
            <strong>{parent.name ?? m.comments_deleted_member()}</strong>
          </p>
          <CommentText id={parent.id} html={parent.html} />
        </blockquote>
      )}
      {!isMember && <SignIn returnTo={path} />}
      {(isMember || response) && (
        <CommentForm
          action={path}
          label={parent ? m.comments_write_reply() : m.comments_write()}
          button={{ label: m.comments_post(), busy: m.comments_posting() }}
          draft={viewer && draftName(viewer.id, parent?.id ?? article.id)}
          initial={response}
          failure={postFailure()}
          onDone={(posted) => void navigate(commentPath(posted, posted.id))}
        />
      )}
    </div>
  );
}
