import { useEffect, useRef } from 'react';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { draftField, draftName, keepDrafts } from '~/platform/forms/drafts';
import { type FormResult, maxEmailLength, type Notice } from '~/platform/forms/forms';
import { keyField, submissionKey } from '~/platform/forms/submission-keys';
import { m } from '~/platform/languages/compiled/messages';
import { longestMessage, longestName, longestSubject } from '../constants';

export type ContactResult = FormResult<'name' | 'email' | 'subject' | 'message' | 'website'>;

/** Message shown when the form could not be sent. */
export const contactFailure = (): Notice => ({ title: m.contact_failed_title(), description: m.contact_failed() });

/**
 * Keeps the message in this browser until it has been sent, as comments are kept. One that is sent again after its
 * response was lost has the same key.
 */
function Draft() {
  const key = useRef<HTMLInputElement>(null);
  const viewer = useViewer();
  const draft = draftName(viewer?.id, 'contact');
  useEffect(() => {
    const form = key.current?.form;
    if (!form) return;
    // On the form itself, so that it comes before React Router reads the fields.
    const setKey = (): void => {
      if (key.current) key.current.value = submissionKey(draft, String(new FormData(form).get('message')));
    };
    form.addEventListener('submit', setKey);
    const stopStoring = keepDrafts(form);
    return () => {
      form.removeEventListener('submit', setKey);
      stopStoring();
    };
  }, [draft]);
  return (
    <>
      <input type="hidden" name={draftField} value={draft} />
      <input type="hidden" name={keyField} ref={key} />
    </>
  );
}

export function ContactForm({ initial }: { initial?: ContactResult }) {
  return (
    <FormWithResult
      action="/contact"
      failure={contactFailure()}
      initial={initial}
      button={{ label: m.contact_send(), busy: m.contact_sending() }}
    >
      {(result) => {
        const fieldProps = (name: 'name' | 'email' | 'subject' | 'message') => ({
          name,
          defaultValue: result?.values[name],
          error: result?.fields[name],
        });
        return (
          <>
            <Draft />
            <TextField {...fieldProps('name')} label={m.form_name()} maxLength={longestName} autoComplete="name" />
            <TextField
              {...fieldProps('email')}
              label={m.form_email()}
              type="email"
              maxLength={maxEmailLength}
              autoComplete="email"
            />
            <TextField
              {...fieldProps('subject')}
              label={m.contact_subject()}
              maxLength={longestSubject}
              autoComplete="off"
            />
            <TextField
              {...fieldProps('message')}
              label={m.contact_message()}
              isLong
              maxLength={longestMessage}
              autoComplete="off"
            />
            <label className="trap" aria-hidden="true">
              {m.contact_trap()}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </>
        );
      }}
    </FormWithResult>
  );
}
