import { useEffect, useId, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { CharacterCount } from '~/design/components/forms/character-count';
import { DraftFields } from '~/design/components/forms/draft-fields';
import { Button } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import { useReloadAfterFailure } from '~/design/use-reload-after-failure';
import { clearSentDraft, draftField, mergeDraft, readDraft, saveDraft } from '~/platform/forms/drafts';
import { type FormResult, type Notice, post, unsentResult } from '~/platform/forms/forms';
import { clearSubmissionKey, keyField } from '~/platform/forms/submission-keys';
import { m } from '~/platform/languages/compiled/messages';
import { longestComment, type SentComment, sendingComment, sentComment } from '../constants';
import { endSignIn, noteSignIn } from '../sign-in-for-draft';
import type { Posted } from '../writing/write.server';
import { SignIn } from './sign-in';

/** Result of sending a comment; `posted` is set once it is stored, `isSignedOut` when the session has ended. */
export type CommentResult = FormResult<'text'> & { posted?: Posted; isSignedOut?: boolean };

/** Message shown when a comment could not be posted. */
export const postFailure = (): Notice => ({ title: m.comments_failed(), description: m.comments_failed_text() });
/** Message shown when a comment could not be edited. */
export const editFailure = (): Notice => ({ title: m.comments_save_failed(), description: m.comments_failed_text() });

/**
 * Sends a new or edited comment, announces that to the page, and deletes its draft once the comment is stored, even if
 * the member has left the page by then. If it is stored after the timeout, a toast replaces the one about the timeout,
 * and the form is emptied. The page stays where it is: by then, the member may be doing something else.
 */
export async function sendComment<Result extends CommentResult>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Result> },
  failure: Notice,
  { isNew }: { isNew: boolean },
) {
  const form = await request.clone().formData();
  let isOverdue = false;
  const announce = (change: 1 | -1): boolean => dispatchEvent(new CustomEvent(sendingComment, { detail: change }));
  const response = await post(async () => {
    announce(1);
    const result = await serverAction().catch((error: unknown) => {
      announce(-1);
      throw error;
    });
    if (result.posted) {
      clearSentDraft(form, 'text');
      const { pathname, search } = new URL(request.url);
      if (isOverdue) notify(result, { subject: pathname + search });
      const { id, slug, status } = result.posted;
      const [draft, text] = [form.get(draftField), form.get('text')];
      const detail: SentComment = { id, slug, isPublished: status === 'published', isNew, isOverdue, draft, text };
      dispatchEvent(new CustomEvent(sentComment, { detail }));
    }
    announce(-1);
    return result;
  }, failure);
  isOverdue = true;
  return response;
}

const distinguishing = ['text'];

/**
 * Form for writing or editing a comment. Without JavaScript, it is a plain form; with JavaScript, it is submitted
 * without leaving the page, and the text is stored as a draft until it has been sent.
 * @param draft name of the draft; null when none is stored.
 * @param onDone called once the page shows the change.
 */
export function CommentForm({
  action,
  label,
  button,
  draft,
  text = '',
  initial,
  failure,
  isFocused = false,
  onDone,
  onCancel,
  isStored = () => false,
}: {
  action: string;
  label: string;
  button: { label: string; busy: string };
  draft: string | null;
  /** The field's initial text. */
  text?: string;
  /** The result of the POST that rendered this page, if any. */
  initial?: CommentResult;
  failure: Notice;
  isFocused?: boolean;
  onDone?: (posted: Posted) => void;
  onCancel?: () => void;
  /** Whether the page shows a comment of the member's that was sent with this key. */
  isStored?: (key: string) => boolean;
}) {
  const fetcher = useFetcher<CommentResult>();
  const field = useRef<HTMLTextAreaElement>(null);
  const handledResult = useRef<CommentResult>(undefined);
  const id = useId();
  const { pathname, search } = useLocation();
  const isBusy = fetcher.state !== 'idle';
  const result = fetcher.data ?? initial;
  const isReloaded = useReloadAfterFailure(fetcher.data, action);
  const sent = useRef<{ text: string; key: string }>(undefined);
  // Stored although the response was lost, as the page shows, which has been loaded again.
  const isFound =
    isReloaded && sent.current !== undefined && (text !== '' ? text === sent.current.text : isStored(sent.current.key));
  const error = isBusy ? undefined : result?.fields.text;

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    if (draft && element.value === text) element.value = readDraft(draft) || text;
    else if (draft) {
      element.value = mergeDraft(readDraft(draft), element.value);
      saveDraft(draft, element.value);
    }
    // Also after signing in to send the draft.
    if ((draft && endSignIn(draft)) || isFocused) {
      element.focus();
      element.setSelectionRange(element.value.length, element.value.length);
    }
  }, [draft, text, isFocused]);

  useEffect(() => {
    const empty = ({ detail }: CustomEventInit<SentComment>): void => {
      const element = field.current;
      if (!element || !draft || !detail?.isOverdue) return;
      if (detail.draft === draft && element.value === detail.text) element.value = '';
    };
    addEventListener(sentComment, empty);
    return () => removeEventListener(sentComment, empty);
  }, [draft]);

  useEffect(() => {
    const { data } = fetcher;
    if (fetcher.state !== 'idle' || !data || data === handledResult.current) return;
    handledResult.current = data;
    // Shown in the form instead, with a link.
    if (data.isSignedOut) return;
    notify(data, { subject: action });
    if (data.outcome !== 'done' || !data.posted) {
      field.current?.focus();
      return;
    }
    const element = field.current;
    if (element) {
      // Usually deleted by `sendComment`, whose script may be missing.
      if (draft && readDraft(draft) === element.value) saveDraft(draft, '');
      if (draft) clearSubmissionKey(draft);
      element.value = '';
    }
    onDone?.(data.posted);
  }, [fetcher, action, onDone, draft]);

  useEffect(() => {
    const element = field.current;
    // Otherwise it has been changed since.
    if (!isFound || !element || element.value !== sent.current?.text) return;
    if (draft) {
      saveDraft(draft, '');
      clearSubmissionKey(draft);
    }
    if (text !== '') onCancel?.();
    else element.value = '';
  }, [isFound, draft, text, onCancel]);

  return (
    <fetcher.Form
      method="post"
      action={action}
      className="comment-form"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget);
        sent.current = { text: field.current?.value ?? '', key: String(form.get(keyField) ?? '') };
        if (navigator.onLine) return;
        event.preventDefault();
        notify(unsentResult(failure), { subject: action });
      }}
    >
      {initial && initial.outcome !== 'done' && !fetcher.data && (
        <p className="notice" role="alert">
          <strong>{initial.title}</strong> {initial.description}
        </p>
      )}
      {fetcher.data?.isSignedOut && !isBusy && (
        <div role="alert">
          <SignIn
            text={fetcher.data.description}
            returnTo={pathname + search}
            onChoose={() => draft && noteSignIn(draft)}
          />
        </div>
      )}
      {draft && <DraftFields draft={draft} distinguishing={distinguishing} keepsText={false} />}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={field}
          id={id}
          name="text"
          className="input"
          rows={4}
          required
          // Text typed during submission would not be sent.
          readOnly={isBusy}
          dir="auto"
          // On a reload, the browser may restore an older state of the field than the draft.
          autoComplete="off"
          defaultValue={initial?.values.text ?? text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error` : `${id}-hint`} ${id}-count`}
          onInput={({ currentTarget: { value } }) => draft && saveDraft(draft, value)}
        />
        <CharacterCount id={`${id}-count`} controlId={id} limit={longestComment} isAlways />
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
      <div className="comment-form-foot">
        <Button type="submit" kind="accent" isSmall disabled={isBusy}>
          {isBusy ? button.busy : button.label}
        </Button>
        {onCancel && (
          <Button isSmall onClick={onCancel}>
            {m.comments_cancel()}
          </Button>
        )}
        <p id={`${id}-hint`} className="comment-hint">
          {m.comments_hint()}
        </p>
      </div>
    </fetcher.Form>
  );
}
