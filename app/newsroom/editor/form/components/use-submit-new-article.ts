import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { type FieldProblems, type MissingPart, missingFor, notices } from '~/newsroom/editor/rules';
import type { TextHandle } from '~/newsroom/editor/text/components/rich-text';
import { pressNextStep } from '~/newsroom/workflow/steps/components/next-step-bar';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { timeout } from '~/platform/forms/forms';
import { notify, notifyNotSaved } from './use-saving';

/** Moves the focus into the text. Until it has loaded, the focus waits in its place. */
export function focusText(text: RefObject<TextHandle | null>, position: 'start' | null = null): void {
  if (text.current) text.current.focus(position);
  else document.querySelector<HTMLElement>('.editor-waiting')?.focus();
}

/**
 * Submits a new article for review: the function saves it first, and takes the step once its workflow is known. What is
 * missing for that is focused, and is described until it is there.
 * @param problems why a later step was refused, by field.
 */
export function useSubmitNewArticle(
  session: DraftSession,
  workflow: WorkflowView | undefined,
  text: RefObject<TextHandle | null>,
  problems: FieldProblems,
): { missing: MissingPart | undefined; submitting: 'saving' | 'sending' | null; onSubmit: () => void } {
  const [refused, setRefused] = useState<MissingPart['place'] | null>(null);
  const [submitting, setSubmitting] = useState<'saving' | 'sending' | null>(null);
  const latestSession = useRef(session);
  latestSession.current = session;

  const onSubmit = useCallback(async (): Promise<void> => {
    const found = missingFor(latestSession.current.fields);
    setRefused(found?.place ?? null);
    if (found?.place === 'title') document.querySelector<HTMLElement>('[data-place="article-title"] textarea')?.focus();
    else if (found) focusText(text);
    else {
      setSubmitting('saving');
      const state = await latestSession.current.saveNow();
      // Nothing more is sent once the article has been changed.
      setSubmitting((before) => before && (state.kind === 'saved' ? 'sending' : null));
      if (state.kind !== 'saved') notifyNotSaved(state.text);
    }
  }, [text]);

  useEffect(() => {
    if (!problems.content) return;
    setRefused('text');
    // The panel beside the text focuses what is missing there.
    if (Object.keys(problems).length === 1) focusText(text);
  }, [problems, text]);

  const isKnown = workflow !== undefined;
  useEffect(() => {
    if (submitting === null) return;
    if (isKnown) {
      setSubmitting(null);
      pressNextStep();
      return;
    }
    // A step that is taken late, or while the article is being changed, would come as a surprise.
    const giveUp = (): void => {
      setSubmitting(null);
      notify('save', notices.notSubmitted, true);
    };
    // Saving may take long, and the button says so.
    const waiting = submitting === 'sending' ? setTimeout(giveUp, timeout) : undefined;
    addEventListener('input', giveUp);
    return () => {
      clearTimeout(waiting);
      removeEventListener('input', giveUp);
    };
  }, [isKnown, submitting]);

  const missing = refused === null ? undefined : missingFor(session.fields);
  return { missing: missing?.place === refused ? missing : undefined, submitting, onSubmit };
}
