import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { movedCategory } from '~/content/categories/service.server';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { isSingular } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { CategoryFields } from '../components/category-fields';
import { useDone } from '../components/use-done';
import { doneAndRedirect } from '../done.server';
import { readCategory, renameCategory } from '../manage.server';
import { tabPath, taskPath } from '../paths';
import { categoryForm, changedNotice } from '../rules';

const failure: Notice = { title: 'Category not changed', description: 'Please try again.' };

export const loader = screenLoader(async ({ params }, member) => {
  const slug = params.category ?? '';
  const moved = await movedCategory(slug);
  if (moved) throw redirect(taskPath(moved, 'rename'));
  return readCategory(member, slug);
});

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: categoryForm,
    failure,
    perform: async (input) => {
      const before = args.params.category ?? '';
      const slug = await renameCategory(actorOf(args.context), before, input);
      return doneAndRedirect(args, tabPath(slug), changedNotice(before, slug));
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

export const handle = { place: 'Edit category' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Edit category');

export default function RenameCategory() {
  const { slug, name, description, formerSlugs } = useLoaderData<typeof loader>();
  const onDone = useDone();
  return (
    <>
      <div className="screen-head">
        <h1>Edit “{name}”</h1>
        <p>
          The category keeps its articles and followers. If you change the URL slug, the old URLs of the category and
          its feeds redirect to the new ones.
        </p>
      </div>
      <FormWithResult
        key={slug}
        action={taskPath(slug, 'rename')}
        initial={useActionData<typeof action>()}
        failure={failure}
        button={{ label: 'Save changes', busy: 'Saving…' }}
        onDone={onDone}
      >
        {(result) => (
          <CategoryFields
            result={result}
            stored={{ slug, name, description }}
            slugHelp={
              formerSlugs.length > 0
                ? `${isSingular(formerSlugs.length) ? 'Earlier slug, which redirects' : 'Earlier slugs, which redirect'} to this category: ${formerSlugs.join(', ')}.`
                : 'Lower-case letters, digits and hyphens.'
            }
          />
        )}
      </FormWithResult>
    </>
  );
}
