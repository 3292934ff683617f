import { useEffect, useRef, useState } from 'react';
import { DraftFields } from '~/design/components/forms/draft-fields';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ReloadAfterFailure } from '~/design/components/forms/reload-after-failure';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { longestEditorialComment } from '~/newsroom/drafts/fields';
import type { EditorialCommentForm as CommentFields, EditorialComment } from '~/newsroom/drafts/rules';
import { readStored, writeStored } from '~/platform/browser-storage';
import { draftName, readDraft } from '~/platform/forms/drafts';
import { type FormResult, intentField } from '~/platform/forms/forms';
import { failure } from './comment-actions';

export type EditorialCommentResult = FormResult<'intent' | 'id' | 'body' | 'quote' | 'before' | 'after'>;

/** Returns the path of an article's editorial comments page. */
export const editorialCommentsPath = (articleId: string): string => `/admin/editor/${articleId}/comments`;

/** Returns the name under which the unsent text of a comment on an article, or of a reply to a comment, is stored. */
const useUnsentName = (subjectId: string): string => draftName(useViewer()?.id, `editorial-comment:${subjectId}`);

/** The same words about another passage are another comment. */
const distinguishing = ['body', 'quote', 'before', 'after'];

/** A passage of the text, with its surrounding text. */
type Quote = { quote: string; before: string; after: string };

/** Returns the stored passage; undefined if there is none, or if it cannot be read. */
function readQuote(name: string): Quote | undefined {
  try {
    const { quote, before, after } = JSON.parse(readStored(name) ?? 'null');
    return [quote, before, after].every((part) => typeof part === 'string') ? { quote, before, after } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the passage that a comment is about: the selected one or, after a reload, the one whose comment was not sent. It
 * is kept in this browser together with the comment's text, and only as long as there is some. Once its comment has been
 * sent, it is selected again before another comment is about it.
 * @param draft name of the text's draft.
 * @returns also functions to call when the text has changed, to remove the passage, and to call with the words of the
 * passage when the comment has been sent.
 */
function useQuote(draft: string, selected: Quote | undefined) {
  const name = `${draft}:quote`;
  const [restored, setRestored] = useState<Quote>();
  const [isRemoved, setIsRemoved] = useState(false);
  const [hasText, setHasText] = useState(false);
  useEffect(() => {
    const isUnsent = readDraft(draft) !== '';
    setHasText(isUnsent);
    setRestored(isUnsent ? readQuote(name) : undefined);
  }, [draft, name]);
  // Only the words: someone else may be changing the text around them.
  const selectedWords = selected?.quote;
  useEffect(() => {
    setIsRemoved(false);
    if (selectedWords) setRestored(undefined);
  }, [selectedWords]);
  const quote = isRemoved ? undefined : (selected ?? restored);
  const stored = quote ? JSON.stringify(quote) : null;
  useEffect(() => {
    // Without text, what is stored may belong to a comment that is being typed in another tab.
    if (hasText) writeStored(name, stored);
  }, [name, stored, hasText]);
  const changeText = (text: string): void => {
    setHasText(text.trim() !== '');
    if (text.trim() === '') writeStored(name, null);
  };
  const remove = (): void => {
    setIsRemoved(true);
    setRestored(undefined);
  };
  const end = (sentWords: string | undefined): void => {
    const rest = readDraft(draft);
    changeText(rest);
    // What has been selected or typed since is about the next comment.
    if (quote && (quote.quote !== sentWords || rest.trim() !== '')) return;
    setIsRemoved(quote !== undefined);
    setRestored(undefined);
  };
  return { quote, changeText, remove, end };
}

/** Form for commenting on an article or a passage in it, or for replying to a comment. */
export function EditorialCommentForm({
  articleId,
  replyToId,
  quote: selected,
  result,
  onDone,
}: {
  articleId: string;
  /** ID of the comment being replied to. */
  replyToId?: string;
  /** The passage that the comment is about, with its surrounding text. */
  quote?: Quote;
  result?: EditorialCommentResult;
  onDone?: () => void;
}) {
  const draft = useUnsentName(replyToId ?? articleId);
  const { quote, ...passage } = useQuote(draft, selected);
  const box = useRef<HTMLTextAreaElement>(null);
  const sentWords = useRef<string>(undefined);
  return (
    <div
      onSubmit={() => {
        sentWords.current = quote?.quote;
      }}
    >
      <FormWithResult
        action={editorialCommentsPath(articleId)}
        initial={result}
        button={{ label: replyToId ? 'Reply' : 'Comment', busy: 'Sending…' }}
        failure={failure}
        onDone={() => {
          passage.end(sentWords.current);
          const focused = document.activeElement;
          if (!focused || focused === document.body || focused.matches(':disabled')) box.current?.focus();
          onDone?.();
        }}
        disabledUntilFilled
        showsSuccessInToast
        reloadsPage
      >
        {(formResult) => (
          <>
            <ReloadAfterFailure result={formResult} />
            <input {...intentField<CommentFields>(replyToId ? 'reply' : 'add')} />
            <DraftFields draft={draft} distinguishing={distinguishing} />
            {replyToId && <input type="hidden" name="id" value={replyToId} />}
            {quote && (
              <>
                <blockquote>{quote.quote}</blockquote>
                <Button
                  isSmall
                  onClick={() => {
                    passage.remove();
                    // The button disappears.
                    box.current?.focus();
                  }}
                >
                  Remove passage
                </Button>
                <input type="hidden" name="quote" value={quote.quote} />
                <input type="hidden" name="before" value={quote.before} />
                <input type="hidden" name="after" value={quote.after} />
              </>
            )}
            <Field
              label={replyToId ? 'Your reply' : 'Comment for the newsroom'}
              error={formResult?.fields.body}
              maxLength={longestEditorialComment}
            >
              {(attributes) => (
                <textarea
                  {...attributes}
                  ref={box}
                  className="input"
                  name="body"
                  rows={3}
                  required
                  onInput={({ currentTarget }) => passage.changeText(currentTarget.value)}
                  aria-keyshortcuts="Control+Enter Meta+Enter"
                  onKeyDown={({ key, ctrlKey, metaKey, currentTarget: { form } }) => {
                    if (key === 'Enter' && (ctrlKey || metaKey))
                      form?.querySelector<HTMLElement>('[type=submit]')?.click();
                  }}
                  defaultValue={formResult?.values.body ?? ''}
                />
              )}
            </Field>
          </>
        )}
      </FormWithResult>
    </div>
  );
}

/**
 * Reply form for a comment. A half-written reply is kept when the comment is resolved or the page reloaded. Once it has been
 * sent, the form closes, and the focus moves to the thread.
 */
export function ReplyForm({
  articleId,
  editorialComment,
}: {
  articleId: string;
  editorialComment: Pick<EditorialComment, 'id' | 'resolvedAt'>;
}) {
  const [isDirty, setIsDirty] = useState(false);
  const [isRestored, setIsRestored] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  const draft = useUnsentName(editorialComment.id);
  useEffect(() => {
    if (readDraft(draft) === '') return;
    setIsDirty(true);
    setIsRestored(true);
  }, [draft]);
  const close = (): void => {
    const { current: details } = element;
    // What has been typed since is another reply.
    if (!details || readDraft(draft) !== '') return;
    setIsRestored(false);
    const hadFocus = details.contains(document.activeElement);
    details.open = false;
    if (hadFocus) details.closest('li')?.focus({ preventScroll: true });
  };
  if (editorialComment.resolvedAt && !isDirty) return null;
  return (
    <details
      ref={element}
      open={isRestored || undefined}
      onToggle={({ currentTarget }) => {
        // Not for one that opens by itself.
        if (currentTarget.open && !isRestored) currentTarget.querySelector('textarea')?.focus();
      }}
      onInput={({ target }) => setIsDirty(target instanceof HTMLTextAreaElement && target.value !== '')}
      onReset={() => setIsDirty(false)}
    >
      <summary>Reply</summary>
      <EditorialCommentForm articleId={articleId} replyToId={editorialComment.id} onDone={close} />
    </details>
  );
}
