import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ReloadAfterFailure } from '~/design/components/forms/reload-after-failure';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { taskPath } from '../paths';

/** Message shown when a comment could not be deleted. */
export const deleteFailure = (): Notice => ({
  title: m.comments_delete_failed(),
  description: m.comments_try_again(),
});

/**
 * Form that asks members to confirm the deletion of their own comment. In a dialog over the comments, these are loaded
 * again if the response is lost: a comment that is gone takes its dialog with it.
 * @param onDone missing on the form's own page, which has no comments.
 */
export function DeleteForm({
  id,
  initial,
  onDone,
}: {
  id: string;
  initial?: FormResult;
  onDone?: (result: FormResult) => void;
}) {
  return (
    <FormWithResult
      action={taskPath(id, 'delete')}
      initial={initial}
      failure={deleteFailure()}
      onDone={onDone}
      endsWhenDone
      button={{ label: m.comments_delete(), busy: m.comments_deleting() }}
    >
      {(result) => (
        <>
          {onDone && <ReloadAfterFailure result={result} />}
          <p>{m.comments_delete_text()}</p>
        </>
      )}
    </FormWithResult>
  );
}
