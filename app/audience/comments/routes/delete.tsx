import { type ActionFunctionArgs, redirect, useActionData } from 'react-router';
import { z } from 'zod';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { DeleteForm, deleteFailure } from '../components/delete-form';
import { commentPath, commentsPath } from '../paths';
import { readOwnComment } from '../service.server';
import { deleteComment } from '../writing/write.server';
import type { Route } from './+types/delete';

/** Only asks for confirmation: deletion is permanent. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { slug } = await readOwnComment(requireMember(context, url), params.id).catch(refuse);
  return { id: params.id, slug };
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.comments_delete_title());

export function action({ request, params, context }: ActionFunctionArgs) {
  return processForm(
    { request, context },
    {
      schema: z.object({}),
      failure: deleteFailure(),
      perform: async () => {
        const article = await deleteComment(actorOf(context), params.id ?? '');
        if (context.get(requestState).isDocument) throw redirect(commentsPath(article));
        return { outcome: 'done', title: m.comments_deleted(), description: '' };
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), deleteFailure());

export default function Delete({ loaderData: { id, slug } }: Route.ComponentProps) {
  return (
    <div className="wrap comment-page">
      <PageHead title={m.comments_delete_title()}>
        <p className="standfirst">
          <PageLink to={commentPath({ slug }, id)}>{m.comments_back()}</PageLink>
        </p>
      </PageHead>
      <DeleteForm id={id} initial={useActionData<typeof action>()} />
    </div>
  );
}
