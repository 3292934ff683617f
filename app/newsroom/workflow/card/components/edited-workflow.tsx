import { memo, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button, buttonClass } from '~/design/controls/button';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { showArticle } from '~/newsroom/workflow/components/shown-articles';
import { useStatusChange } from '~/newsroom/workflow/components/steps-under-way';
import { usePromises } from '~/newsroom/workflow/components/use-promises';
import type { EditedDraft } from '~/newsroom/workflow/components/workflow-form';
import { mayDecide } from '~/newsroom/workflow/decision-rules';
import { useReadNotices } from '~/newsroom/workflow/notices/read-notices';
import { PublicationPanel } from '~/newsroom/workflow/publishing/components/publication-panel';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { subscribeToLive } from '~/platform/live/live';
import { backgroundPath } from '~/platform/requests/background-loading';
import { changeSince, type Described } from '../read-version';
import { WorkflowCard } from './workflow-card';

const described = ({ version, reviewedHash, shownHash, publicationState }: WorkflowView): Described => ({
  version,
  reviewedHash,
  shownHash,
  publicationState,
});

/** Pause in typing after which the workflow is loaded again, in milliseconds: loading renders much of the page. */
const typingPause = 1_000;

/**
 * Returns the workflow state of the article being edited, and a function that loads it again and resolves to whether it
 * could be loaded. Also reloads it after each save and on every newsroom event, once typing pauses. What came with the
 * page is shown until then. The function does not wait for the promise of its own `load`, which ends early when another
 * load replaces it: every caller waits until the last of them has ended. What others change meanwhile counts as read only
 * once the member says so, or has taken a step with it.
 * @param opened the state that was loaded with the page; null for none.
 */
export function useWorkflow(
  {
    articleId,
    version,
    othersVersion,
    typedAt,
  }: Pick<DraftSession, 'articleId' | 'version' | 'othersVersion' | 'typedAt'>,
  opened: WorkflowView | null = null,
): {
  workflow: WorkflowView | undefined;
  reload: () => Promise<boolean>;
  /** What the member has read of the article. */
  read: Described | undefined;
  /** Whether the article has changed since, other than by what is typed on this page. */
  hasChanged: boolean;
  confirmRead: () => void;
} {
  const { load, data, state } = useFetcher<WorkflowView | null>();
  // Keep showing the last known state when a request fails.
  const last = useRef(opened ?? undefined);
  if (data) last.current = data;
  const path = articleId && backgroundPath(`/admin/articles/${articleId}/workflow`);
  const [events, countEvent] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Behind: catches up on what happened since the page was loaded.
    if (path) return subscribeToLive('newsroom', countEvent, { isBehind: true });
  }, [path]);
  // What came with the page is not loaded again at once.
  const loaded = useRef(opened ? `${path} ${opened.version} 0` : '');
  useEffect(() => {
    const wanted = `${path} ${version} ${events}`;
    if (!path || loaded.current === wanted) return;
    const delay = last.current ? Math.max(0, typedAt + typingPause - Date.now()) : 0;
    const timer = setTimeout(() => {
      loaded.current = wanted;
      void load(path);
    }, delay);
    return () => clearTimeout(timer);
  }, [path, version, events, typedAt, load]);
  const { wait, settle } = usePromises(false);
  useEffect(() => {
    if (state === 'idle') settle(Boolean(data));
  }, [state, data, settle]);
  const reload = useCallback(async (): Promise<boolean> => {
    if (!path) return false;
    const isLoaded = wait();
    void load(path);
    return isLoaded;
  }, [path, load, wait]);
  const workflow = last.current?.articleId === articleId ? last.current : undefined;
  useReadNotices(articleId, workflow?.path, reload);
  useStatusChange(workflow, othersVersion);
  const [read, setRead] = useState<Described>();
  // Remains until the member has read the change: what they type meanwhile is the latest change, but not the only one.
  const [isUnread, setUnread] = useState(false);
  const change = workflow && changeSince(read, workflow, { version, othersVersion });
  if (change === 'changed' && !isUnread) setUnread(true);
  if (change === 'same' && isUnread) setUnread(false);
  if (
    workflow &&
    ((change === 'own' && !isUnread) ||
      (change === 'same' && (read?.version !== workflow.version || read.reviewedHash !== workflow.reviewedHash)))
  )
    setRead(described(workflow));
  const confirmRead = useCallback(() => {
    setUnread(false);
    if (last.current) setRead(described(last.current));
  }, []);
  useEffect(() => {
    if (!articleId) return;
    const afterStep = async (): Promise<void> => {
      await reload();
      // A step changes no text.
      setRead((before) => (before && last.current?.version === before.version ? described(last.current) : before));
    };
    return showArticle(articleId, { reload, afterStep, status: () => last.current });
  }, [articleId, reload]);
  return { workflow, reload, read, hasChanged: isUnread, confirmRead };
}

/** Says that the article is no longer what the member has read, so that no decision rests on it before they look. */
function ChangedMeanwhile({
  articleId,
  read,
  current,
  onRead,
}: {
  articleId: string;
  read: number | undefined;
  current: number;
  onRead: () => void;
}) {
  const hasNewText = read !== current;
  return (
    <div className="notice changed-meanwhile" role="alert">
      <p>
        <strong>The {hasNewText ? 'text' : 'article'} changed while you were reading.</strong> Read it again before you
        continue.
      </p>
      <div className="toolbar">
        {hasNewText && read !== undefined && (
          <a
            className={buttonClass({ isSmall: true })}
            href={`/admin/editor/${articleId}/revisions?from=${read}&to=${current}`}
            target="_blank"
            rel="noreferrer"
          >
            Show the changes
          </a>
        )}
        <Button isSmall onClick={onRead}>
          I have read it
        </Button>
      </div>
    </div>
  );
}

/** Whether readers see the text as it is, so that there is nothing to decide. */
const isDecided = ({ publicationState }: WorkflowView): boolean => publicationState.status === 'published';

/** The Workflow card in the editor, and the results of its steps. */
export const EditedWorkflow = memo(function EditedWorkflow({
  workflow,
  draft,
}: {
  workflow: WorkflowView | undefined;
  draft: EditedDraft & { confirmRead?: () => void };
}) {
  if (workflow)
    return (
      <>
        {draft.hasChanged && draft.confirmRead && mayDecide(workflow) && !isDecided(workflow) && (
          <ChangedMeanwhile
            articleId={workflow.articleId}
            read={draft.reviewed?.version}
            current={workflow.version}
            onRead={draft.confirmRead}
          />
        )}
        <WorkflowCard workflow={workflow} draft={draft} />
        <PublicationPanel title={workflow.title} />
      </>
    );
  return (
    <section className="panel workflow-card" aria-labelledby="workflow-waits">
      <h2 id="workflow-waits">Workflow</h2>
      <p className="help">
        {draft.articleId === null
          ? 'Once the article has a title, text and a category, it can be submitted for review.'
          : 'Loading…'}
      </p>
    </section>
  );
});
