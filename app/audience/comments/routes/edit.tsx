import { data, redirect, useActionData, useNavigate } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { actorOf } from '~/identity/roles/actor.server';
import { processForm } from '~/platform/forms/forms.server';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { CommentForm, editFailure, sendComment } from '../components/comment-form';
import { SignIn } from '../components/sign-in';
import { askToSignIn } from '../form-result.server';
import { commentPath, taskPath } from '../paths';
import { commentForm } from '../rules';
import { readOwnComment } from '../service.server';
import { editComment, type Posted } from '../writing/write.server';
import type { Route } from './+types/edit';

/** If the session expires during editing, the page still preserves what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const comment = 'userId' in actor ? await readOwnComment(actor, params.id).catch(refuse) : null;
  return { id: params.id, text: comment?.text ?? null, slug: comment?.slug };
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.comments_edit_title());

/** Without JavaScript, redirects to the comment; otherwise returns its new state. */
export async function action({ request, params, context }: Route.ActionArgs) {
  let posted: Posted | undefined;
  const result = await processForm(
    { request, context },
    {
      schema: commentForm,
      failure: editFailure(),
      perform: async ({ text }) => {
        posted = await editComment(actorOf(context), { id: params.id, text }, new Date()).catch(
          askToSignIn(m.comments_edit_sign_in()),
        );
        const isHeld = posted.status === 'held';
        return {
          outcome: 'done',
          title: m.comments_saved(),
          description: isHeld ? m.comments_waits_text() : m.comments_posted_text(),
        };
      },
    },
  );
  if (posted && context.get(requestState).isDocument) throw redirect(commentPath(posted, posted.id));
  const isSignedOut = result.init?.status === 401;
  return data({ ...result.data, posted, isSignedOut }, result.init ?? undefined);
}

export const clientAction = (args: Route.ClientActionArgs) => sendComment(args, editFailure(), { isNew: false });

export default function Edit({ loaderData: { id, text, slug } }: Route.ComponentProps) {
  const response = useActionData<typeof action>();
  const navigate = useNavigate();
  return (
    <div className="wrap comment-page">
      <PageHead title={m.comments_edit_title()}>
        {slug && (
          <p className="standfirst">
            <PageLink to={commentPath({ slug }, id)}>{m.comments_back()}</PageLink>
          </p>
        )}
      </PageHead>
      {text === null && <SignIn text={m.comments_edit_sign_in()} returnTo={taskPath(id, 'edit')} />}
      {(text !== null || response) && (
        <CommentForm
          action={taskPath(id, 'edit')}
          label={m.comments_write()}
          button={{ label: m.comments_save(), busy: m.comments_saving() }}
          draft={null}
          text={text ?? ''}
          initial={response}
          failure={editFailure()}
          onDone={(posted) => void navigate(commentPath(posted, posted.id))}
        />
      )}
    </div>
  );
}
