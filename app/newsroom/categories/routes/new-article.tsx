import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { movedCategory } from '~/content/categories/service.server';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { trendingHelp } from '~/newsroom/drafts/fields';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { useDone } from '../components/use-done';
import { longestArticleText, longestAuthor, longestSummary, longestTagList, longestTitle } from '../constants';
import { doneAndRedirect } from '../done.server';
import { readCategory } from '../manage.server';
import { createArticle } from '../new-article.server';
import { newArticleForm } from '../new-article-rules';
import { taskPath } from '../paths';

const failure: Notice = { title: 'Error', description: 'Failed to create article' };

export const loader = screenLoader(async ({ params }, member) => {
  const slug = params.category ?? '';
  const moved = await movedCategory(slug);
  if (moved) throw redirect(taskPath(moved, 'article'));
  const { name } = await readCategory(member, slug);
  return { slug, name };
});

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: newArticleForm,
    failure,
    perform: async (article) => {
      const id = await createArticle(actorOf(args.context), args.params.category ?? '', article);
      return doneAndRedirect(args, `/admin/editor/${id}`, {
        title: 'Success',
        description: 'Article created successfully',
      });
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

export const handle = { place: 'Create Article' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Create Article');

export default function NewArticle() {
  const { slug, name } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const onDone = useDone();
  return (
    <>
      <div className="screen-head">
        <h1>Create Article</h1>
        <p>
          This creates a draft in “{name}”. Continue in the editor; the article needs a review before publication. Leave
          the text empty to start with the title and excerpt.
        </p>
      </div>
      <FormWithResult
        key={slug}
        action={taskPath(slug, 'article')}
        initial={initial}
        failure={failure}
        button={{ label: 'Create Article', busy: 'Creating…' }}
        onDone={onDone}
      >
        {(result) => {
          const fieldProps = (field: 'title' | 'summary' | 'content' | 'tags' | 'author') => ({
            name: field,
            autoComplete: 'off',
            defaultValue: result?.values[field],
            error: result?.fields[field],
          });
          return (
            <>
              <TextField label="Title" maxLength={longestTitle} {...fieldProps('title')} />
              <TextField label="Excerpt" isLong maxLength={longestSummary} {...fieldProps('summary')} />
              <TextField
                label="Text (plain or HTML)"
                isLong
                required={false}
                maxLength={longestArticleText}
                {...fieldProps('content')}
              />
              <TextField
                label="Tags, separated by commas"
                required={false}
                maxLength={longestTagList}
                {...fieldProps('tags')}
              />
              <TextField
                label="Author (you by default)"
                required={false}
                maxLength={longestAuthor}
                {...fieldProps('author')}
              />
              {(['featured', 'trending'] as const).map((flag) => (
                <Checkbox
                  key={flag}
                  name={flag}
                  label={flag === 'featured' ? 'Featured' : 'Trending'}
                  note={flag === 'trending' && trendingHelp}
                  defaultChecked={result?.values[flag] === 'on'}
                />
              ))}
            </>
          );
        }}
      </FormWithResult>
    </>
  );
}
