import { memo, useCallback, useEffect, useReducer, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { EditedDraft } from '~/newsroom/workflow/components/workflow-form';
import { PublicationPanel } from '~/newsroom/workflow/publishing/components/publication-panel';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import { subscribeToLive } from '~/platform/live/live';
import { backgroundPath } from '~/platform/requests/background-loading';
import { WorkflowCard } from './workflow-card';

/** Pause in typing after which the workflow is loaded again, in milliseconds: loading renders much of the page. */
const typingPause = 1_000;

/**
 * Returns the workflow state of the article being edited, and a function that loads it again. Also reloads it after each
 * save and on every newsroom event, once typing pauses. The function does not wait for the promise of its own `load`,
 * which ends early when another load replaces it: every caller waits until the last of them has ended.
 */
export function useWorkflow({
  articleId,
  version,
  typedAt,
}: Pick<EditedDraft, 'articleId' | 'version'> & {
  /** Time of the last change on this page, in milliseconds; 0 for none. */
  typedAt: number;
}): {
  workflow: WorkflowView | undefined;
  reload: () => Promise<void>;
} {
  const { load, data, state } = useFetcher<WorkflowView | null>();
  // Keep showing the last known state when a request fails.
  const last = useRef<WorkflowView>(undefined);
  if (data) last.current = data;
  const path = articleId && backgroundPath(`/admin/articles/${articleId}/workflow`);
  const [events, countEvent] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (path) return subscribeToLive('newsroom', countEvent);
  }, [path]);
  const loaded = useRef('');
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
  const waiting = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when one response follows another
  useEffect(() => {
    if (state !== 'idle') return;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [state, data]);
  const reload = useCallback(async (): Promise<void> => {
    if (!path) return;
    await new Promise<void>((resolve) => {
      waiting.current.push(resolve);
      void load(path);
    });
  }, [path, load]);
  return { workflow: last.current?.articleId === articleId ? last.current : undefined, reload };
}

/** The Workflow card in the editor, and the results of its steps. */
export const EditedWorkflow = memo(function EditedWorkflow({
  workflow,
  draft,
}: {
  workflow: WorkflowView | undefined;
  draft: EditedDraft;
}) {
  if (workflow)
    return (
      <>
        <WorkflowCard workflow={workflow} draft={draft} />
        <PublicationPanel title={workflow.title} />
      </>
    );
  return (
    <section className="panel workflow-card" aria-labelledby="workflow-waits">
      <h2 id="workflow-waits">Workflow</h2>
      <p className="help">
        {draft.articleId === null ? 'Once the article has been saved, it can be submitted for review.' : 'Loading…'}
      </p>
    </section>
  );
});
