import CheckIcon from 'lucide-react/icons/check';
import { useId, useRef, useState } from 'react';
import { type ClientActionFunctionArgs, useActionData, useFetcher, useLoaderData } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { PageLink } from '~/design/components/page-link';
import { Button, ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { BulkBar } from '~/design/controls/table/bulk-bar';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { ListPager } from '~/newsroom/moderation/components/list-pager';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageHelp } from '~/newsroom/moderation/components/triage-help';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import { useShortcutSetting } from '~/newsroom/moderation/components/use-shortcut-setting';
import { useTriage } from '~/newsroom/moderation/components/use-triage';
import type { QueueKind } from '~/newsroom/moderation/constants';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { type DecisionResult, unsaved } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { queuePath } from '~/newsroom/moderation/paths';
import { type QueueForm, queueQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { intentButton, revalidateAfterRefusal } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { QueueCard } from '../components/queue-card';
import { useLater } from '../components/use-later';
import { listQueue, type QueuedComment } from '../queue.server';
import { queueAction } from '../queue-forms.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const query = queueQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, tabs] = await Promise.all([listQueue(member, query), moderationCounts(member)]);
  return {
    ...list,
    tabs,
    now: new Date(),
    query,
    zone: siteSetting(newsroomTimeZone),
  };
});

export const action = queueAction;

export const clientAction = (given: ClientActionFunctionArgs) => postDecision(given, unsaved);

export const shouldRevalidate = revalidateAfterRefusal;

export const meta = () => unlistedMeta('Comments');

const kinds: readonly { kind: QueueKind | undefined; label: string }[] = [
  { kind: undefined, label: 'All' },
  { kind: 'held', label: 'Held' },
  { kind: 'reported', label: 'Reported' },
];

/** Chips for held and reported comments, with their counts. */
const KindChips = ({ kind: current, counts }: { kind: QueueKind | undefined; counts: Record<QueueKind, number> }) => (
  <nav className="filter-bar" aria-label="Filter by reason">
    {kinds.map(({ kind, label }) => (
      <span key={label} className={kind === current ? 'filter-chip set' : 'filter-chip'}>
        <PageLink
          to={kind ? `${queuePath}?kind=${kind}` : queuePath}
          aria-current={kind === current ? 'page' : undefined}
        >
          {label} <span className="fact">{wholeNumber(kind ? counts[kind] : counts.held + counts.reported)}</span>
        </PageLink>
      </span>
    ))}
  </nav>
);

/** Identifies a comment and the text that the moderator saw. */
const keyOf = ({ id, seen }: Pick<QueuedComment, 'id' | 'seen'>): string => `${id} ${seen}`;

export default function Queue() {
  const { comments, counts, nextCursor, query, zone, mayChangeRules, tabs, now } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const bulk = useFetcher<DecisionResult>();
  const latestResult = useLatestResult();
  const [areShortcutsOn, setAreShortcutsOn] = useShortcutSetting();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  useTriage(screen, areShortcutsOn, () => setIsHelpOpen(true));
  const selection = useId();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { shown, putOff } = useLater(comments);
  const result = latestResult ?? posted;
  const { kind } = query;
  const selectable = comments.filter(({ isOwn }) => !isOwn).map(keyOf);
  // A comment that has been edited since, or has left the list, is no longer selected.
  const chosen = selected.filter((key) => selectable.includes(key));
  return (
    <div ref={screen}>
      <ModerationHeader
        text="Held comments and comments that readers have reported, oldest first."
        zone={zone}
        currentTab="comments"
        counts={tabs}
        actions={
          <>
            {mayChangeRules && (
              <ButtonLink isSmall to="/admin/settings?tab=content">
                Rules for holding comments
              </ButtonLink>
            )}
            <Button isSmall className="wide-only" onClick={() => setIsHelpOpen(true)}>
              Keyboard shortcuts <kbd>?</kbd>
            </Button>
          </>
        }
      />
      <KindChips kind={kind} counts={counts} />
      <DecisionBar result={result} />
      {comments.length === 0 ? (
        <EmptyState
          title="No comments are waiting"
          text="Comments appear here when a rule holds them or a reader reports them."
        />
      ) : (
        <>
          <TriageList items={shown}>
            {(comment, position) => (
              <QueueCard
                key={comment.id}
                comment={comment}
                onLater={comments.length > 1 ? putOff : undefined}
                zone={zone}
                now={now}
                selection={{
                  form: selection,
                  isSelected: chosen.includes(keyOf(comment)),
                  onSelect: (isOn) =>
                    setSelected(isOn ? [...chosen, keyOf(comment)] : chosen.filter((key) => key !== keyOf(comment))),
                }}
                posted={posted}
                {...position}
              />
            )}
          </TriageList>
          <FetcherForm fetcher={bulk} id={selection}>
            {chosen.length > 0 && (
              <BulkBar
                count={chosen.length}
                onClear={() => setSelected([])}
                onSelectAll={() => setSelected(selectable)}
              >
                <button {...intentButton<QueueForm>('approve_many')} disabled={bulk.state !== 'idle'}>
                  <CheckIcon size={20} aria-hidden />
                  Approve<span className="bulk-object"> selected</span>
                </button>
              </BulkBar>
            )}
            <noscript>
              <Button {...intentButton<QueueForm>('approve_many')}>Approve selected</Button>
            </noscript>
          </FetcherForm>
        </>
      )}
      <ListPager
        path={queuePath}
        filter={new URLSearchParams(kind ? { kind } : {})}
        cursor={query.cursor}
        nextCursor={nextCursor}
      />
      {isHelpOpen && (
        <TriageHelp isOn={areShortcutsOn} onSwitch={setAreShortcutsOn} onClose={() => setIsHelpOpen(false)} />
      )}
    </div>
  );
}
