import { DraftFields } from '~/design/components/forms/draft-fields';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { draftName } from '~/platform/forms/drafts';
import { type FormResult, maxEmailLength, type Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { longestMessage, longestName, longestSubject } from '../constants';

export type ContactResult = FormResult<'name' | 'email' | 'subject' | 'message' | 'website'>;

/** Message shown when the form could not be sent. */
export const contactFailure = (): Notice => ({ title: m.contact_failed_title(), description: m.contact_failed() });

const distinguishing = ['message'];

export function ContactForm({ initial }: { initial?: ContactResult }) {
  const draft = draftName(useViewer()?.id, 'contact');
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
            <DraftFields draft={draft} distinguishing={distinguishing} />
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
