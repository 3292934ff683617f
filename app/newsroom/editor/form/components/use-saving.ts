import { useCallback, useEffect, useRef, useState } from 'react';
import { toasts } from '~/design/toasts';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { canPreview, canSave, notices } from '~/newsroom/editor/rules';
import type { Notice } from '~/platform/forms/forms';

/** Topic of a message: a new message replaces an earlier error on the same topic. */
type Subject = 'save' | 'preview';

const subjectOf = (subject: Subject): string => `editor ${subject}`;

export const notify = (subject: Subject, { title, description }: Notice, isError = false): void =>
  void toasts.show(title, description, { isError, subject: subjectOf(subject) });

/** Kind of the errors that say that an article has not been saved. */
const notSaved = 'editor not saved';

/** Says that an article was not saved on request. @param reason as the session says it; empty when it is not known. */
export function notifyNotSaved(reason: string): void {
  const { title, description } = notices.notSaved;
  toasts.show(title, reason || description, { isError: true, subject: subjectOf('save'), kind: notSaved });
}

/**
 * Saves an article and opens its preview, on request or by the keyboard. The functions stay the same, so that typing does
 * not render the buttons again.
 */
export function useSaving(session: DraftSession, isInTrash: boolean) {
  const [isSaving, setIsSaving] = useState(false);
  const latestSession = useRef(session);
  latestSession.current = session;

  const save = async (): Promise<void> => {
    if (!canSave(session.fields)) return notify('save', notices.missing, true);
    const isNew = session.articleId === null;
    setIsSaving(true);
    const state = await session.saveNow();
    setIsSaving(false);
    if (state.kind === 'saved') notify('save', isNew ? notices.created : notices.updated);
    else notifyNotSaved(state.text);
  };

  /** Shows the stored draft as its readers would see it, so the draft is saved first. */
  const preview = async (): Promise<void> => {
    if (!canPreview(session.fields)) return notify('preview', notices.noPreview, true);
    const state = await session.saveNow();
    const { articleId } = latestSession.current;
    if (articleId === null || state.kind === 'waiting') return notify('preview', notices.previewNotSaved, true);
    toasts.dismissEarlier(subjectOf('preview'));
    const path = `/admin/editor/${articleId}/preview`;
    // If the browser blocks the new tab, the preview replaces the editor, whose text has been saved.
    if (!window.open(path, `preview-${articleId}`)) location.assign(path);
  };

  const shortcuts = useRef({ save, preview });
  shortcuts.current = { save, preview };
  const onSave = useCallback(() => void shortcuts.current.save(), []);
  const onRetry = useCallback(() => void latestSession.current.saveNow(), []);
  const onPreview = useCallback(() => void shortcuts.current.preview(), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey && !event.altKey) void shortcuts.current.save();
      else if (key === 'p' && event.altKey) void shortcuts.current.preview();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const isSaved = session.saved.kind === 'saved';
  useEffect(() => {
    // It may have been saved without being asked to.
    if (isSaved) toasts.dismissKind(notSaved);
  }, [isSaved]);

  const wasInTrash = useRef(isInTrash);
  useEffect(() => {
    // What was typed before someone deleted the article could not be saved until it was restored.
    if (wasInTrash.current && !isInTrash && latestSession.current.saved.kind === 'waiting')
      void latestSession.current.saveNow();
    wasInTrash.current = isInTrash;
  }, [isInTrash]);

  return { isSaving, onSave, onRetry, onPreview };
}
