import { useEffect, useRef } from 'react';
import { draftField, keepDrafts } from '~/platform/forms/drafts';
import { keyField, submissionKey } from '~/platform/forms/submission-keys';

/**
 * Hidden fields for a form whose text area is kept in this browser until it has been sent: the name of its draft, and a
 * key that is the same when the form is sent again after its response was lost, so that the server stores the text once.
 * Fields of one line are not kept: some contain a name or an email address, which others who use the browser would see.
 * @param distinguishing names of the fields that distinguish one submission from another.
 * @param keepsText false for a form that keeps its text itself.
 */
export function DraftFields({
  draft,
  distinguishing,
  keepsText = true,
}: {
  draft: string;
  distinguishing: readonly string[];
  keepsText?: boolean;
}) {
  const key = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = key.current;
    const form = field?.form;
    if (!form) return;
    const setKey = (): void => {
      const sent = new FormData(form);
      field.value = submissionKey(draft, JSON.stringify(distinguishing.map((name) => sent.get(name))));
    };
    // On the form itself, so that it comes before React Router reads the fields.
    form.addEventListener('submit', setKey);
    const stopStoring = keepsText && keepDrafts(form);
    return () => {
      form.removeEventListener('submit', setKey);
      if (stopStoring) stopStoring();
    };
  }, [draft, distinguishing, keepsText]);
  return (
    <>
      <input type="hidden" name={draftField} value={draft} />
      <input type="hidden" name={keyField} ref={key} />
    </>
  );
}
