import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toasts } from '~/design/toasts';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import { pressNextStep } from '~/newsroom/workflow/steps/components/next-step-bar';
import { timeout } from '~/platform/forms/forms';
import { type FieldProblems, type Lack, lackingFor, notices } from '../rules';
import type { TextHandle } from './rich-text';

/** Moves the focus into the text. Until it has loaded, the focus waits in its place. */
export function focusText(text: RefObject<TextHandle | null>, position: 'start' | null = null): void {
  if (text.current) text.current.focus(position);
  else document.querySelector<HTMLElement>('.editor-waiting')?.focus();
}

/**
 * Takes the first step of a new article, which has to be saved before: the function saves it, and takes the step once its
 * workflow is known. What an article lacks for that is focused, and is described until it is there.
 * @param problems why a later step was refused, by field.
 */
export function useFirstStep(
  session: DraftSession,
  workflow: WorkflowView | undefined,
  text: RefObject<TextHandle | null>,
  problems: FieldProblems,
): { lack: Lack | undefined; isTakingStep: boolean; onFirstStep: () => void } {
  const [refused, setRefused] = useState<Lack['place'] | null>(null);
  const [isTakingStep, setIsTakingStep] = useState(false);
  const latestSession = useRef(session);
  latestSession.current = session;

  const onFirstStep = useCallback(async (): Promise<void> => {
    const found = lackingFor(latestSession.current.fields);
    setRefused(found?.place ?? null);
    if (found?.place === 'title') document.querySelector<HTMLElement>('[data-place="article-title"] textarea')?.focus();
    else if (found) focusText(text);
    else {
      setIsTakingStep(true);
      const state = await latestSession.current.saveNow();
      if (state.kind === 'saved') return;
      setIsTakingStep(false);
      const description = state.text || notices.notSaved.description;
      toasts.show(notices.notSaved.title, description, { isError: true, subject: 'editor save' });
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
    if (!isTakingStep) return;
    if (isKnown) {
      setIsTakingStep(false);
      pressNextStep();
      return;
    }
    // A step that is taken late, or while the article is being changed, would come as a surprise.
    const giveUp = (): void => {
      setIsTakingStep(false);
      toasts.show(notices.notSubmitted.title, notices.notSubmitted.description, {
        isError: true,
        subject: 'editor save',
      });
    };
    const waiting = setTimeout(giveUp, timeout);
    addEventListener('input', giveUp);
    return () => {
      clearTimeout(waiting);
      removeEventListener('input', giveUp);
    };
  }, [isKnown, isTakingStep]);

  const lack = refused === null ? undefined : lackingFor(session.fields);
  return { lack: lack?.place === refused ? lack : undefined, isTakingStep, onFirstStep };
}
