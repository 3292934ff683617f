import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { Form, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { PageHead } from '~/design/components/section';
import { Button, ButtonLink, buttonClass } from '~/design/controls/button';
import { EmptyList } from '~/design/controls/empty-list';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { intentButton, type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import type { Actor } from '~/platform/permissions/actors';
import { ReadStory } from '../components/read-story';
import { type HistoryChange, historyChange } from '../rules';
import { clearHistory, deleteRead, isHistoryEnabled, listHistory, setHistoryEnabled } from '../service.server';

export const handle = { query: ['cursor'] } satisfies AddressRules;

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const [list, isRecording] = await Promise.all([
    listHistory(member, cursor).catch(redirectToFirstPage(url)),
    isHistoryEnabled(member),
  ]);
  return { ...list, isRecording, cursor };
}

const failure = (): Notice => ({ title: m.history_failed_title(), description: m.history_failed() });

async function applyChange(actor: Actor, { intent, articleId }: HistoryChange): Promise<Notice> {
  switch (intent) {
    case 'pause':
      await setHistoryEnabled(actor, false);
      return { title: m.history_was_paused(), description: m.history_was_paused_text() };
    case 'resume':
      await setHistoryEnabled(actor, true);
      return { title: m.history_was_resumed(), description: m.history_was_resumed_text() };
    case 'clear':
      await clearHistory(actor);
      return { title: m.history_was_cleared(), description: m.history_was_cleared_text() };
    case 'remove':
      if (articleId) await deleteRead(actor, articleId);
      return { title: m.history_was_removed(), description: m.history_was_removed_text() };
  }
}

export function action(request: ActionFunctionArgs) {
  return processForm(request, {
    schema: historyChange,
    failure: failure(),
    perform: async (input) => ({ outcome: 'done', ...(await applyChange(actorOf(request.context), input)) }),
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure());

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: m.history_title(),
    description: m.history_intro(),
    path: '/history',
    isHidden: true,
  });

/** A button that changes the history without navigating away from the current page. */
function ChangeButton({
  intent,
  articleId,
  label,
  longLabel,
  isDestructive = false,
}: {
  intent: HistoryChange['intent'];
  articleId?: string;
  label: string;
  /** Accessible name, for a `label` that makes sense only in its visual context. */
  longLabel?: string;
  isDestructive?: boolean;
}) {
  return (
    <Form method="post" preventScrollReset>
      {articleId && <input type="hidden" name="articleId" value={articleId} />}
      <Button
        {...intentButton<HistoryChange>(intent)}
        kind={isDestructive ? 'accent' : 'outline'}
        isSmall={!isDestructive}
        aria-label={longLabel}
      >
        {label}
      </Button>
    </Form>
  );
}

export default function History() {
  const { reads, nextCursor, cursor, isRecording } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap">
      <PageHead title={m.history_title()}>{m.history_intro()}</PageHead>
      {result && (
        <p
          className={result.outcome === 'done' ? 'notice good' : 'notice'}
          role={result.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {!isRecording && result?.outcome !== 'done' && <p className="notice">{m.history_paused()}</p>}
      <div className="history-tools">
        <ChangeButton
          intent={isRecording ? 'pause' : 'resume'}
          label={isRecording ? m.history_pause() : m.history_resume()}
        />
        <a className={buttonClass({ isSmall: true })} href="/history/export.csv" download>
          {m.history_as_csv()}
        </a>
        <a className={buttonClass({ isSmall: true })} href="/history/export.json" download>
          {m.history_as_json()}
        </a>
        {reads.length > 0 && (
          <details className="question">
            <summary className={buttonClass({ isSmall: true })}>{m.history_clear()}</summary>
            <p>{m.history_clear_question()}</p>
            <ChangeButton intent="clear" label={m.history_clear_now()} isDestructive />
          </details>
        )}
      </div>
      {reads.length === 0 ? (
        <EmptyList title={m.history_none_title()} text={m.history_none()} />
      ) : (
        <section aria-labelledby="history-list">
          <h2 id="history-list" className="sr-only">
            {m.history_list()}
          </h2>
          <ul className="read-list history-list">
            {reads.map((read) => (
              <li key={read.card.id}>
                <ReadStory read={read} />
                <ChangeButton
                  intent="remove"
                  articleId={read.card.id}
                  label={m.history_remove()}
                  longLabel={m.history_remove_label({ title: read.card.title })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(nextCursor || cursor) && (
        <nav className="pager" aria-label={m.pager_label()}>
          {cursor ? <ButtonLink to="/history">{m.pager_first()}</ButtonLink> : <span />}
          {nextCursor && (
            <ButtonLink kind="solid" rel="next" to={`/history?cursor=${nextCursor}`}>
              {m.pager_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
