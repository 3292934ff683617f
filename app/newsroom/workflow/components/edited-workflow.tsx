import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { listenLive } from '~/platform/live/live';
import { besidePath } from '~/platform/requests/loading';
import { refusalText, type WorkflowView } from '../rules';
import { WorkflowCard } from './workflow-card';
import { type EditedDraft, WorkflowForm } from './workflow-form';

/**
 * where the article is that is being written, asked again whenever another version of it has been saved, and whenever
 * someone has decided about an article.
 */
export function useWorkflow({
  articleId,
  version,
}: Pick<EditedDraft, 'articleId' | 'version'>): WorkflowView | undefined {
  const { load, data } = useFetcher<WorkflowView | null>();
  // Without a response, what was known stays.
  const last = useRef<WorkflowView>(undefined);
  if (data) last.current = data;
  const path = articleId && besidePath(`/admin/articles/${articleId}/workflow`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question
  useEffect(() => {
    if (path) void load(path);
  }, [path, version, load]);
  useEffect(() => {
    if (path) return listenLive('newsroom', () => void load(path));
  }, [path, load]);
  return last.current?.articleId === articleId ? last.current : undefined;
}

/** The Workflow card beside an article that is being written. */
export function EditedWorkflow({ workflow, draft }: { workflow: WorkflowView | undefined; draft: EditedDraft }) {
  if (workflow) return <WorkflowCard workflow={workflow} draft={draft} />;
  return (
    <section className="panel workflow-card" aria-labelledby="workflow-waits">
      <h2 id="workflow-waits">Workflow</h2>
      <p className="help">
        {draft.articleId === null ? 'Once the article has been saved, it can be submitted for review.' : 'Loading…'}
      </p>
    </section>
  );
}

/** Publish Now: only for an article that exists and no reader has yet (spec 2 §4), and for whoever can publish. */
export function PublishNow({ workflow, draft }: { workflow: WorkflowView | undefined; draft: EditedDraft }) {
  const choice = workflow?.choices.find(({ status }) => status === 'published');
  if (!workflow || !choice || workflow.publicationState.isLive || workflow.isInTrash) return null;
  return (
    <WorkflowForm articleId={workflow.articleId} version={workflow.version} intent="status" draft={draft}>
      {(_, isBusy) => (
        <button
          type="submit"
          className="button accent"
          name="status"
          value="published"
          disabled={isBusy || choice.refusal !== null}
          title={choice.refusal ? refusalText[choice.refusal] : undefined}
        >
          {isBusy ? 'Publishing…' : 'Publish Now'}
        </button>
      )}
    </WorkflowForm>
  );
}
