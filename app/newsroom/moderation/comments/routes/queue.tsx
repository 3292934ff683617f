import { useEffect, useId, useRef, useState } from 'react';
import { type ClientActionFunctionArgs, useActionData, useFetcher, useLoaderData } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { Pagination } from '~/newsroom/moderation/components/pagination';
import { TriageHelp } from '~/newsroom/moderation/components/triage-help';
import { useTriage } from '~/newsroom/moderation/components/use-triage';
import type { QueueKind } from '~/newsroom/moderation/constants';
import { DecisionBar, UndoFields } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { type DecisionResult, revalidateAfterRefusal } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { queuePath } from '~/newsroom/moderation/paths';
import { queueQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import { type Notice, post } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { CommentSettingsForm } from '../components/comment-settings-form';
import { QueueCard } from '../components/queue-card';
import { commentSettings, listQueue } from '../queue.server';
import { queueAction } from '../queue-forms.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const query = queueQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  return {
    ...(await listQueue(member, query)),
    query,
    zone: siteSetting(newsroomTimeZone),
    settings: commentSettings(member),
  };
});

export const action = queueAction;

const failure: Notice = { title: 'Decision not saved', description: 'Please try again.' };

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const isAboutSettings = (await request.clone().formData()).get('intent') === 'settings';
  return (isAboutSettings ? post : postDecision)(() => serverAction<DecisionResult>(), failure);
};

export const shouldRevalidate = revalidateAfterRefusal;

export const meta = () => unlistedMeta('Comments');

/** Key in `localStorage` under which a browser remembers that keyboard shortcuts are off. */
const storageKey = 'comment-queue-keys';

function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn(localStorage.getItem(storageKey) !== 'off'), []);
  return [
    isOn,
    (next) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
      setIsOn(next);
    },
  ];
}

/** Tabs for held and reported comments, with their counts. */
function KindTabs({ kind, counts }: { kind: QueueKind | undefined; counts: Record<QueueKind, number> }) {
  const current = (tab: QueueKind | undefined) => (kind === tab ? ('page' as const) : undefined);
  return (
    <nav className="tabs" aria-label="Filter by reason">
      <PageLink to={queuePath} aria-current={current(undefined)}>
        All ({wholeNumber(counts.held + counts.reported)})
      </PageLink>
      <PageLink to={`${queuePath}?kind=held`} aria-current={current('held')}>
        Held ({wholeNumber(counts.held)})
      </PageLink>
      <PageLink to={`${queuePath}?kind=reported`} aria-current={current('reported')}>
        Reported ({wholeNumber(counts.reported)})
      </PageLink>
    </nav>
  );
}

export default function Queue() {
  const { comments, counts, nextCursor, query, zone, settings } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const undo = useFetcher<DecisionResult>();
  const bulk = useFetcher<DecisionResult>();
  const latestResult = useLatestResult();
  const [areShortcutsOn, setAreShortcutsOn] = useShortcutSetting();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  useTriage(screen, areShortcutsOn, () => setIsHelpOpen(true));
  const selection = useId();
  // The settings form shows its own result.
  const isSettingsResult = posted !== undefined && 'commentsHoldLinks' in { ...posted.values, ...posted.fields };
  const result = latestResult ?? (isSettingsResult ? undefined : posted);
  const { kind } = query;
  return (
    <div ref={screen}>
      <div className="screen-head">
        <h1>Comments</h1>
        <p>Held comments and comments that readers have reported, oldest first.</p>
        <div className="toolbar">
          <button type="button" className="button small" onClick={() => setIsHelpOpen(true)}>
            Keyboard shortcuts <kbd>?</kbd>
          </button>
        </div>
      </div>
      <KindTabs kind={kind} counts={counts} />
      <DecisionBar
        result={result}
        undo={
          <undo.Form method="post" action={queuePath}>
            <UndoFields decisionId={result?.shown?.decisionId ?? ''} />
          </undo.Form>
        }
      />
      {comments.length === 0 ? (
        <p className="empty">
          No comments are waiting. Comments appear here when a rule holds them or a reader reports them.
        </p>
      ) : (
        <>
          <bulk.Form id={selection} method="post" action={queuePath} className="toolbar">
            <button
              type="submit"
              name="intent"
              value="approve_many"
              className="button small"
              disabled={bulk.state !== 'idle'}
            >
              Approve selected
            </button>
          </bulk.Form>
          <ul className="moderation-list">
            {comments.map((comment) => (
              <QueueCard key={comment.id} comment={comment} zone={zone} selection={selection} posted={posted} />
            ))}
          </ul>
        </>
      )}
      <Pagination
        path={queuePath}
        filter={new URLSearchParams(kind ? { kind } : {})}
        cursor={query.cursor}
        nextCursor={nextCursor}
      />
      {settings && (
        <section className="panel" aria-labelledby="comment-settings">
          <h2 id="comment-settings">Which comments to hold</h2>
          <p>Moderators’ own comments are never held. Changes take effect at once, everywhere.</p>
          <CommentSettingsForm settings={settings} initial={isSettingsResult ? posted : undefined} />
        </section>
      )}
      {isHelpOpen && (
        <TriageHelp isOn={areShortcutsOn} onSwitch={setAreShortcutsOn} onClose={() => setIsHelpOpen(false)} />
      )}
    </div>
  );
}
