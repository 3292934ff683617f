import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ReloadAfterFailure } from '~/design/components/forms/reload-after-failure';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import type { EditorialCommentForm as CommentFields } from '~/newsroom/drafts/rules';
import { intentField, type Notice } from '~/platform/forms/forms';

/** Shown when a comment could not be added or changed. */
export const failure: Notice = {
  title: 'Comments not updated',
  description: 'Something went wrong. Please try again.',
};

/** A button that changes a comment. @param path of the article’s comments. */
export function ActionForm({
  path,
  id,
  intent,
  label,
  onDone,
}: {
  path: string;
  id: string;
  intent: 'resolve' | 'reopen' | 'delete';
  label: string;
  onDone?: () => void;
}) {
  return (
    <FormWithResult
      action={path}
      button={{
        label,
        busy: intent === 'delete' ? 'Deleting…' : 'Saving…',
        kind: intent === 'delete' ? 'quiet' : 'outline',
      }}
      failure={failure}
      keepsValues
      onDone={onDone}
    >
      {(result) => (
        <>
          <ReloadAfterFailure result={result} subject={path} />
          <input {...intentField<CommentFields>(intent)} />
          <input type="hidden" name="id" value={id} />
        </>
      )}
    </FormWithResult>
  );
}

/** Asks before a comment or reply is deleted. Without scripts, it is deleted at once. */
export function DeleteForm({
  path,
  id,
  kind,
  hasReplies = false,
}: {
  path: string;
  id: string;
  kind: 'comment' | 'reply';
  hasReplies?: boolean;
}) {
  const [asked, setAsked] = useState<HTMLFormElement | null>(null);
  const isConfirmed = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  /** The button disappears with what is deleted: the focus moves to what it was in, unless it has been moved elsewhere. */
  const moveFocus = (): void => {
    const { activeElement: focused } = document;
    if (focused && focused !== document.body && !place.current?.contains(focused)) return;
    place.current?.closest<HTMLElement>(kind === 'reply' ? 'li' : '.editorial-comment-list')?.focus();
  };
  return (
    <>
      <div
        ref={place}
        onSubmitCapture={(event) => {
          if (isConfirmed.current) return;
          event.preventDefault();
          event.stopPropagation();
          setAsked(event.target as HTMLFormElement);
        }}
      >
        <ActionForm
          path={path}
          id={id}
          intent="delete"
          label={kind === 'reply' ? 'Delete reply' : 'Delete'}
          onDone={moveFocus}
        />
      </div>
      {asked &&
        createPortal(
          <ConfirmDialog
            title={`Delete this ${kind}?`}
            action="Delete"
            onClose={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null);
              isConfirmed.current = true;
              asked.requestSubmit();
              isConfirmed.current = false;
            }}
          >
            <p>{hasReplies ? 'Its replies will be deleted too. This' : 'This'} cannot be undone.</p>
          </ConfirmDialog>,
          document.querySelector('.newsroom') ?? document.body,
        )}
    </>
  );
}
