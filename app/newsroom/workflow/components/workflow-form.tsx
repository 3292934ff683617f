import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { toasts } from '~/design/toasts';
import type { WorkflowResult } from '../form-result.server';
import { saveRequired, updateFailure, type WorkflowIntent } from '../rules';

/** The editor's working copy, saved before each step. */
export type EditedDraft = {
  articleId: string | null;
  version: number;
  saveNow: () => Promise<{ kind: string }>;
  /** Receives the errors of a step, by field of the article; empty when it has succeeded. */
  showProblems?: (problems: Readonly<Partial<Record<string, string>>>) => void;
};

/** Delay before the published article opens in a new tab, in milliseconds (spec 2 §9). */
const openingDelay = 1_000;

/**
 * A workflow form. Without JavaScript, it posts and the page reloads. With JavaScript, it first saves the text in the
 * editor, then shows errors next to their fields; the route shows the result in a toast.
 */
export function WorkflowForm({
  articleId,
  version,
  intent,
  draft,
  initial,
  confirm,
  children,
}: {
  articleId: string;
  version: number;
  intent: WorkflowIntent;
  draft?: EditedDraft;
  initial?: WorkflowResult;
  /** Confirmation question shown before submitting. */
  confirm?: string;
  children: (result: WorkflowResult | undefined, isBusy: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<WorkflowResult>();
  const draftRef = useRef(draft);
  draftRef.current = draft;
  const { data } = fetcher;
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each response
  useEffect(() => {
    if (!data) return;
    draft?.showProblems?.(data.outcome === 'done' ? {} : data.fields);
    // The article may have changed: reload it so that the member can decide based on its current state.
    if (data.outcome === 'refused') void revalidate();
    const path = data.shown?.path;
    // Not cleared on unmount: publishing may remove this form before the timer fires.
    if (data.outcome === 'done' && path && draft)
      setTimeout(() => window.open(path, '_blank', 'noopener'), openingDelay);
  }, [data]);

  const send = async (form: HTMLFormElement, button: HTMLElement | null): Promise<void> => {
    const fields = new FormData(form, button);
    const currentDraft = draftRef.current;
    if (currentDraft) {
      const { kind } = await currentDraft.saveNow();
      if (currentDraft.articleId === null && draftRef.current?.articleId === null) {
        toasts.show(saveRequired.title, saveRequired.description, { isError: true });
        return;
      }
      if (kind === 'waiting') {
        toasts.show(updateFailure.title, 'Your latest changes have not been saved yet.', { isError: true });
        return;
      }
      // The new version is available after the next render.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      fields.set('version', String(draftRef.current?.version ?? version));
    }
    await fetcher.submit(fields, { method: 'post', action: `/admin/articles/${articleId}/workflow` });
  };

  const result = data ?? (initial?.intent === intent ? initial : undefined);
  return (
    <fetcher.Form
      method="post"
      action={`/admin/articles/${articleId}/workflow`}
      onSubmit={(event) => {
        event.preventDefault();
        if (confirm && !window.confirm(confirm)) return;
        const { submitter } = event.nativeEvent as SubmitEvent;
        void send(event.currentTarget, submitter);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={draft?.version ?? version} />
      {children(result, fetcher.state !== 'idle')}
    </fetcher.Form>
  );
}
