import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { PageLink } from '~/design/components/page-link';
import { longestMemberName } from '~/identity/accounts/constants';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import type { Profile } from '../rules';
import { Toggle } from './toggle';

export function ProfileForm({
  profile: { id, name, email, isPublic },
  failure,
  initial,
}: {
  profile: Profile;
  failure: Notice;
  initial?: FormResult<'name' | 'isPublic'>;
}) {
  return (
    <FormWithResult
      action="/profile"
      keepsValues
      failure={failure}
      initial={initial}
      button={{ label: m.profile_save(), busy: m.profile_saving() }}
    >
      {(result) => (
        <>
          <TextField
            label={m.form_name()}
            name="name"
            maxLength={longestMemberName}
            autoComplete="name"
            defaultValue={result?.values.name ?? name}
            error={result?.fields.name}
          />
          <div className="field">
            <label htmlFor="profile-email">{m.form_email()}</label>
            <input
              id="profile-email"
              className="input"
              type="email"
              value={email}
              readOnly
              aria-describedby="profile-email-text"
            />
            <p id="profile-email-text" className="field-note">
              <PageLink className="text-link" to="/settings/security/email">
                {m.profile_email_elsewhere()}
              </PageLink>
            </p>
          </div>
          <Toggle
            name="isPublic"
            label={m.profile_public()}
            text={m.profile_public_text()}
            defaultChecked={result?.values.isPublic ? result.values.isPublic === 'on' : isPublic}
          />
          {isPublic && (
            <p>
              <PageLink className="text-link" to={`/members/${id}`}>
                {m.profile_public_link()}
              </PageLink>
            </p>
          )}
        </>
      )}
    </FormWithResult>
  );
}
