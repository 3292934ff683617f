import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { movedCategory } from '~/content/categories/service.server';
import { FormWithResult } from '~/design/components/form-with-result';
import { TextField } from '~/design/components/text-field';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { useDone } from '../components/use-done';
import { longestArticleText, longestAuthor, longestSummary, longestTagList, longestTitle } from '../constants';
import { doneAndOn } from '../done.server';
import { oneCategory } from '../manage.server';
import { beginArticle } from '../new-article.server';
import { newArticleForm } from '../new-article-rules';
import { taskPath } from '../paths';

const failure: Notice = { title: 'Error', description: 'Failed to create article' };

export const loader = screenLoader(async ({ params }, member) => {
  const slug = params.category ?? '';
  const moved = await movedCategory(slug);
  if (moved) throw redirect(taskPath(moved, 'article'));
  const { name } = await oneCategory(member, slug);
  return { slug, name };
});

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: newArticleForm,
    failure,
    perform: async (article) => {
      const id = await beginArticle(actorOf(args.context), args.params.category ?? '', article);
      return doneAndOn(args, `/admin/editor/${id}`, {
        title: 'Success',
        description: 'Article created successfully',
      });
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

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
          A draft in “{name}”. Continue in the editor; it needs a review before publication. If you leave the text
          empty, it starts with the title and summary.
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
          const kept = (field: 'title' | 'summary' | 'content' | 'tags' | 'author') => ({
            name: field,
            autoComplete: 'off',
            defaultValue: result?.values[field],
            error: result?.fields[field],
          });
          return (
            <>
              <TextField label="Title" maxLength={longestTitle} {...kept('title')} />
              <TextField label="Summary" isLong maxLength={longestSummary} {...kept('summary')} />
              <TextField
                label="Text (plain or HTML)"
                isLong
                required={false}
                maxLength={longestArticleText}
                {...kept('content')}
              />
              <TextField
                label="Tags, separated by commas"
                required={false}
                maxLength={longestTagList}
                {...kept('tags')}
              />
              <TextField
                label="Author, if it isn’t you"
                required={false}
                maxLength={longestAuthor}
                {...kept('author')}
              />
              {(['featured', 'trending'] as const).map((mark) => (
                <label key={mark} className="choice">
                  <input type="checkbox" name={mark} defaultChecked={result?.values[mark] === 'on'} />
                  {mark === 'featured' ? 'Featured' : 'Trending'}
                </label>
              ))}
            </>
          );
        }}
      </FormWithResult>
    </>
  );
}
