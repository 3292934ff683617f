import { data, redirect, useActionData, useNavigate } from 'react-router';
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
import { readOwnText } from '../service.server';
import { editComment, type Posted } from '../write.server';
import type { Route } from './+types/edit';

/** If the session expires during editing, the page still preserves what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  return { id: params.id, text: 'userId' in actor ? await readOwnText(actor, params.id).catch(refuse) : null };
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
        posted = await editComment(actorOf(context), { id: params.id, text }, new Date()).catch(askToSignIn);
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
  return data({ ...result.data, posted }, result.init ?? undefined);
}

export const clientAction = (args: Route.ClientActionArgs) => sendComment(args, editFailure());

export default function Edit({ loaderData: { id, text } }: Route.ComponentProps) {
  const response = useActionData<typeof action>();
  const navigate = useNavigate();
  return (
    <div className="wrap comment-page">
      <PageHead title={m.comments_edit_title()} />
      {text === null && <SignIn returnTo={taskPath(id, 'edit')} />}
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
