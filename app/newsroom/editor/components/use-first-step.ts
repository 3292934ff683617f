import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toasts } from '~/design/toasts';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import { pressNextStep } from '~/newsroom/workflow/steps/components/next-step-bar';
import { type Lack, lackingFor, notices } from '../rules';
import type { TextHandle } from './rich-text';

/** Moves the focus into the text. Until it has loaded, the focus waits in its place. */
export function focusText(text: RefObject<TextHandle | null>, position: 'start' | null = null): void {
  if (text.current) text.current.focus(position);
  else document.querySelector<HTMLElement>('.editor-waiting')?.focus();
}

/**
 * Takes the first step of a new article, which has to be saved before: the function saves it, and takes the step once its
 * workflow is known. What an article lacks for that is focused, and is described until it is there.
 */
export function useFirstStep(
  session: DraftSession,
  workflow: WorkflowView | undefined,
  text: RefObject<TextHandle | null>,
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

  const isKnown = workflow !== undefined;
  useEffect(() => {
    if (!isKnown || !isTakingStep) return;
    setIsTakingStep(false);
    pressNextStep();
  }, [isKnown, isTakingStep]);

  const lack = refused === null ? undefined : lackingFor(session.fields);
  return { lack: lack?.place === refused ? lack : undefined, isTakingStep, onFirstStep };
}
