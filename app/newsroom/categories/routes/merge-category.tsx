import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { movedCategory } from '~/content/categories/service.server';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { useDone } from '../components/use-done';
import { doneAndRedirect } from '../done.server';
import { categoriesWithCounts, readCategory } from '../manage.server';
import { mergeCategories, previewMerge } from '../merge.server';
import { tabPath, taskPath } from '../paths';
import { describeArticleCounts, mergeForm, sumOf } from '../rules';

const failure: Notice = { title: 'Categories not merged', description: 'Please try again.' };

export const loader = screenLoader(async ({ params, request }, member) => {
  const slug = params.category ?? '';
  const moved = await movedCategory(slug);
  if (moved) throw redirect(taskPath(moved, 'merge'));
  const [category, all] = await Promise.all([readCategory(member, slug), categoriesWithCounts(member)]);
  const others = all.filter((other) => other.slug !== slug);
  const requested = new URL(request.url).searchParams.get('into');
  const into = others.find((other) => other.slug === requested);
  const preview = into && (await previewMerge(member, slug, into.slug));
  return {
    category,
    others,
    preview: preview && { ...preview, total: sumOf(preview.articles), words: describeArticleCounts(preview.articles) },
  };
});

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: mergeForm,
    failure,
    perform: async (input) => {
      const { from, into } = await mergeCategories(actorOf(args.context), args.params.category ?? '', input);
      return doneAndRedirect(args, tabPath(into.slug), {
        title: 'Categories merged',
        description: `“${from.name}” is now part of “${into.name}”.`,
      });
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

export const handle = { place: 'Merge categories' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Merge categories');

export default function MergeCategory() {
  const { category, others, preview } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const onDone = useDone();
  const path = taskPath(category.slug, 'merge');
  return (
    <>
      <div className="screen-head">
        <h1>Merge “{category.name}”</h1>
        <p>Move everything into another category and delete this one. You can preview what will move.</p>
      </div>
      {others.length === 0 ? (
        <p className="nothing-yet">There is no other category to merge it into.</p>
      ) : (
        <Form method="get" action={path} className="result-form" key={preview?.into.slug}>
          <Field label="Merge into" help="You will see what moves before anything changes.">
            {(attributes) => (
              <Select
                {...attributes}
                name="into"
                required
                defaultValue={preview?.into.slug ?? ''}
                options={[
                  { value: '', label: 'Choose a category', isDisabled: true },
                  ...others.map(({ slug, name, articles }) => ({
                    value: slug,
                    label: `${name} (${wholeNumber(articles)})`,
                  })),
                ]}
              />
            )}
          </Field>
          <Button type="submit">Preview</Button>
        </Form>
      )}
      {preview && (
        <ScreenSection title={`What will move into “${preview.into.name}”`}>
          <ul className="consequences">
            <li>{preview.words}</li>
            <li>
              {preview.followers === 0 ? 'No' : wholeNumber(preview.followers)}{' '}
              {preview.followers === 1 ? 'follower' : 'followers'}
              {preview.ofBoth > 0 &&
                `, of whom ${wholeNumber(preview.ofBoth)} already ${preview.ofBoth === 1 ? 'follows' : 'follow'} “${preview.into.name}”`}
            </li>
            <li>
              {preview.redirectedSlugs.length === 1 ? 'Redirected URL slug' : 'Redirected URL slugs'}:{' '}
              {preview.redirectedSlugs.join(', ')}
            </li>
          </ul>
          <FormWithResult
            key={preview.into.slug}
            action={path}
            initial={initial}
            failure={failure}
            button={{ label: `Merge into ${preview.into.name}`, busy: 'Merging…' }}
            onDone={onDone}
          >
            {() => (
              <>
                <input type="hidden" name="into" value={preview.into.slug} />
                <input type="hidden" name="articles" value={preview.total} />
                <p>This cannot be undone: you will not be able to separate the categories again.</p>
              </>
            )}
          </FormWithResult>
        </ScreenSection>
      )}
    </>
  );
}
