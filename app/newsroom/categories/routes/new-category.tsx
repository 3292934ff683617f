import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { CategoryFields } from '../components/category-fields';
import { useDone } from '../components/use-done';
import { doneAndRedirect } from '../done.server';
import { blankCategory, createCategory } from '../manage.server';
import { categoriesPath, tabPath } from '../paths';
import { categoryForm } from '../rules';

const failure: Notice = { title: 'Category not created', description: 'Please try again.' };

export const loader = screenLoader((_, member) => blankCategory(member));

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: categoryForm,
    failure,
    perform: async (input) =>
      doneAndRedirect(args, tabPath(await createCategory(actorOf(args.context), input)), {
        title: 'Category created',
        description: `Readers will see “${input.name}” once it has a published article.`,
      }),
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

export const handle = { place: 'Create category' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Create category');

export default function NewCategory() {
  const blank = useLoaderData<typeof loader>();
  const onDone = useDone();
  return (
    <>
      <div className="screen-head">
        <h1>Create category</h1>
      </div>
      <FormWithResult
        action={`${categoriesPath}/new`}
        initial={useActionData<typeof action>()}
        failure={failure}
        button={{ label: 'Create category', busy: 'Creating…' }}
        onDone={onDone}
      >
        {(result) => (
          <CategoryFields result={result} stored={blank} slugHelp="Leave empty to create it from the name." />
        )}
      </FormWithResult>
    </>
  );
}
