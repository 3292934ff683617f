import { type ActionFunctionArgs, useActionData, useRevalidator } from 'react-router';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { longDate } from '~/design/format';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { longestAppeal } from '~/newsroom/moderation/constants';
import { ruleOf } from '~/newsroom/moderation/house-rules';
import { appealPath, rulesPath } from '~/newsroom/moderation/paths';
import { appealForm } from '~/newsroom/moderation/rules';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { appeal, readOwnDecision } from '../appeals.server';
import type { Route } from './+types/appeal';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return readOwnDecision(requireMember(context, url), params.id).catch(refuse);
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.appeal_title());

const failure = (): Notice => ({ title: m.appeal_failed(), description: m.comments_try_again() });

export function action({ request, params, context }: ActionFunctionArgs) {
  return processForm(
    { request, context },
    {
      schema: appealForm,
      failure: failure(),
      perform: async ({ text }) => {
        await appeal(actorOf(context), params.id ?? '', text, new Date());
        return { outcome: 'done', title: m.appeal_done(), description: m.appeal_done_text() };
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

type Appeal = NonNullable<Route.ComponentProps['loaderData']['appeal']>;

/** The member's appeal and its outcome. */
function AppealOutcome({ appeal }: { appeal: Appeal }) {
  const outcome = { open: m.appeal_waits, upheld: m.appeal_upheld_title, rejected: m.appeal_rejected_title };
  return (
    <>
      <h3>{m.appeal_own_text()}</h3>
      <blockquote className="comment-quoted own-words">{appeal.text}</blockquote>
      <p className={appeal.status === 'upheld' ? 'notice good' : 'notice'} role="status">
        <strong>{outcome[appeal.status]()}</strong> {appeal.reply}
      </p>
    </>
  );
}

export default function Appeal({ loaderData }: Route.ComponentProps) {
  const { id, action: decided, rule, reason, text, isAboutArticle, createdAt, article, appeal } = loaderData;
  const removedTitle = isAboutArticle ? m.appeal_article_page_removed() : m.appeal_page_removed();
  const posted = useActionData<typeof action>();
  const { revalidate } = useRevalidator();
  const { number, name } = ruleOf(rule);
  return (
    <div className="wrap comment-page">
      <PageHead title={decided === 'warned' ? m.appeal_page_warned() : removedTitle} />
      <dl className="appeal-facts">
        <dt>{m.appeal_article()}</dt>
        <dd>
          {article.isPublished ? (
            <PageLink to={`/article/${encodeURIComponent(article.slug)}`}>{article.title}</PageLink>
          ) : (
            article.title
          )}
        </dd>
        <dt>{m.appeal_rule()}</dt>
        <dd>
          <PageLink to={`${rulesPath}#${rule}`}>{`${number}. ${name}`}</PageLink>
        </dd>
        {reason && (
          <>
            <dt>{m.appeal_reason()}</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>{m.appeal_decided()}</dt>
        <dd>
          <time dateTime={createdAt.toISOString()}>{longDate(createdAt)}</time>
        </dd>
        {!isAboutArticle && (
          <>
            <dt>{m.appeal_comment()}</dt>
            <dd className="own-words">{text}</dd>
          </>
        )}
      </dl>
      <h2>{m.appeal_title()}</h2>
      {appeal ? (
        <AppealOutcome appeal={appeal} />
      ) : (
        <>
          <p>{m.appeal_explained()}</p>
          <FormWithResult
            action={appealPath(id)}
            initial={posted}
            failure={failure()}
            button={{ label: m.appeal_send(), busy: m.appeal_sending() }}
            onDone={() => void revalidate()}
          >
            {(result) => (
              <TextField
                label={m.appeal_text()}
                name="text"
                isLong
                maxLength={longestAppeal}
                autoComplete="off"
                defaultValue={result?.values.text}
                error={result?.fields.text}
              />
            )}
          </FormWithResult>
        </>
      )}
    </div>
  );
}
