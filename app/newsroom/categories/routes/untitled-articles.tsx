import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type data,
  useActionData,
  useLoaderData,
} from 'react-router';
import { StatusBadge } from '~/content/articles/components/status-badge';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { shortDate, wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, intentField, type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { processIntents } from '~/platform/forms/process-intents.server';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import stylesheet from '../categories.css?url';
import { longestTitle } from '../constants';
import { categoriesPath } from '../paths';
import { applySuggestedTitles, assignTitle, suggestedCount, untitledArticles, untitledCount } from '../untitled.server';
import { allTitlesForm, type TitlesForm, titleForm } from '../untitled-rules';
import type { Route } from './+types/untitled-articles';

const failure: Notice = {
  title: 'Error Fixing Titles',
  description: 'There was a problem fixing the article titles. Please try again.',
};
const path = `${categoriesPath}/untitled`;
type TitlesResponse = ReturnType<typeof data<FormResult<'id' | 'title' | 'intent'>>>;
const titlesText = (count: number): string => `${wholeNumber(count)} article ${count === 1 ? 'title' : 'titles'}`;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request, url }, member) => {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const [page, count, suggested] = await Promise.all([
    untitledArticles(member, cursor).catch(redirectToFirstPage(url)),
    untitledCount(member),
    suggestedCount(member),
  ]);
  return { ...page, cursor, count, suggested };
});

const fixOne = (args: ActionFunctionArgs): Promise<TitlesResponse> =>
  processForm(args, {
    schema: titleForm,
    failure,
    perform: async (input) => {
      await assignTitle(actorOf(args.context), input);
      return { outcome: 'done', title: 'Title saved', description: input.title };
    },
  });

/** Applies the suggested titles in bulk. */
const fixAll = (args: ActionFunctionArgs): Promise<TitlesResponse> =>
  processForm(args, {
    schema: allTitlesForm,
    failure,
    perform: async () => {
      const { updatedCount, refusedCount } = await applySuggestedTitles(actorOf(args.context));
      const done = `${titlesText(updatedCount)} fixed.`;
      return {
        ...(updatedCount > 0 || refusedCount === 0
          ? { outcome: 'done', title: 'Titles fixed' }
          : { outcome: 'refused', title: 'Titles not fixed' }),
        description:
          refusedCount === 0
            ? done
            : `${done} ${titlesText(refusedCount)} could not be fixed: someone else has added a title, or you need permission to publish.`,
      };
    },
  });

export const action = (args: ActionFunctionArgs) =>
  processIntents<TitlesForm>(args, failure, { one: fixOne, all: fixAll });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure);

export const handle = { place: 'Untitled articles' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Untitled articles');

export default function UntitledArticles() {
  const { articles, nextCursor, cursor, count, suggested } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Untitled articles</h1>
        {count > 0 && (
          <p>
            {`${wholeNumber(count)} ${count === 1 ? 'article has' : 'articles have'} no title, or only a placeholder. URLs stay as they are.`}
          </p>
        )}
      </div>
      {result && !articles.some(({ id }) => id === result.values.id) && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {suggested > 0 && (
        <details className="confirm">
          <summary className={buttonClass({ isSmall: true })}>Fix all titles…</summary>
          <p>
            {suggested === 1
              ? 'One article will get a title based on its text. If it is published, readers will see the new title at once.'
              : `${wholeNumber(suggested)} articles will get titles based on their text. Readers will see the new titles of published articles at once.`}
          </p>
          <FormWithResult
            action={path}
            failure={failure}
            button={{ label: `Fix ${titlesText(suggested)}`, busy: 'Fixing…' }}
            keepsValues
          >
            {() => <input {...intentField<TitlesForm>('all')} />}
          </FormWithResult>
        </details>
      )}
      {articles.length === 0 ? (
        <EmptyState
          title="Every article has a title"
          text="Articles without a title will appear here."
          hasRows={false}
        />
      ) : (
        <ol className="untitled">
          {articles.map(({ id, slug, title, status, hasChanges, category, hasCategory, createdAt, suggestion }) => (
            <li key={id}>
              <div className="untitled-facts">
                <StatusBadge status={status} hasChanges={hasChanges} />
                <span>{title.trim() === '' ? '(blank)' : title}</span>
                <span className="fact">
                  {shortDate(createdAt)} · {hasCategory ? category : 'No category'} · {slug}
                </span>
                <ButtonLink isSmall to={`/admin/editor/${id}`} aria-label={`Edit ${slug}`}>
                  Edit
                </ButtonLink>
              </div>
              <FormWithResult
                action={path}
                initial={result?.values.id === id ? result : undefined}
                failure={failure}
                button={{ label: 'Save title', busy: 'Saving…' }}
                keepsValues
              >
                {(result) => (
                  <>
                    <input {...intentField<TitlesForm>('one')} />
                    <input type="hidden" name="id" value={id} />
                    <TextField
                      label={suggestion === '' ? 'Title' : 'Title (suggestion based on the article’s text)'}
                      name="title"
                      autoComplete="off"
                      maxLength={longestTitle}
                      defaultValue={result?.values.title ?? suggestion}
                      error={result?.fields.title}
                    />
                  </>
                )}
              </FormWithResult>
            </li>
          ))}
        </ol>
      )}
      {(cursor || nextCursor) && (
        <nav className="pager" aria-label="More articles">
          {cursor ? <ButtonLink to={path}>First page</ButtonLink> : <span />}
          {nextCursor && (
            <ButtonLink kind="solid" rel="next" to={`${path}?cursor=${nextCursor}`}>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
