import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { movedCategory } from '~/content/categories/service.server';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ButtonLink } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { useDone } from '../components/use-done';
import { doneAndRedirect } from '../done.server';
import { deleteCategory, readCategory } from '../manage.server';
import { categoriesPath, tabPath, taskPath } from '../paths';

const failure: Notice = { title: 'Category not deleted', description: 'Please try again.' };

export const loader = screenLoader(async ({ params }, member) => {
  const slug = params.category ?? '';
  const moved = await movedCategory(slug);
  if (moved) throw redirect(taskPath(moved, 'delete'));
  return readCategory(member, slug);
});

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({}),
    failure,
    perform: async () =>
      doneAndRedirect(args, categoriesPath, {
        title: 'Category deleted',
        description: `“${await deleteCategory(actorOf(args.context), args.params.category ?? '')}” has been deleted.`,
      }),
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

export const handle = { place: 'Delete category' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Delete category');

export default function DeleteCategory() {
  const { slug, name, followers, deletionBlocker } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const onDone = useDone();
  return (
    <>
      <div className="screen-head">
        <h1>Delete “{name}”</h1>
      </div>
      {deletionBlocker ? (
        <>
          <p className="notice">{deletionBlocker}</p>
          <div className="toolbar">
            <ButtonLink kind="solid" to={taskPath(slug, 'merge')}>
              Merge it
            </ButtonLink>
            <ButtonLink to={tabPath(slug)}>View its articles</ButtonLink>
          </div>
        </>
      ) : (
        <FormWithResult
          action={taskPath(slug, 'delete')}
          initial={initial}
          failure={failure}
          button={{ label: 'Delete category', busy: 'Deleting…', kind: 'danger' }}
          onDone={onDone}
        >
          {() => (
            <p>
              This category is empty.{' '}
              {followers > 0 &&
                `${wholeNumber(followers)} ${followers === 1 ? 'member' : 'members'} will stop following it. `}
              Links to it will stop working.
            </p>
          )}
        </FormWithResult>
      )}
    </>
  );
}
