import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { buttonClass } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { type GrantedPermission, longestDescription } from '~/identity/roles/grant-rules';
import type { Notice } from '~/platform/forms/forms';
import { securityFormAddress } from '../forms';

const creationFailure: Notice = { title: 'Failed to create permission', description: 'Please try again.' };
const deletionFailure: Notice = { title: 'Failed to delete permission', description: 'Please try again.' };

/** Forms for creating and deleting permissions that only apps check. */
export function OwnPermissions({ permissions }: { permissions: readonly GrantedPermission[] }) {
  return (
    <ScreenSection title="Permissions for apps">
      <p>
        Only your own apps check these permissions. To read them, an app calls <code>GET /api/v1/me</code>, which lists
        all current permissions of the member who is signed in to the app.
      </p>
      {permissions.length > 0 && (
        <ul className="own-permissions">
          {permissions.map(({ id, name, description }) => (
            <li key={id}>
              <p>
                <code>{name}</code> {description}
              </p>
              <details>
                <summary className={buttonClass({ isSmall: true, kind: 'danger' })}>Delete {name}…</summary>
                <p>
                  Every role and member loses this permission immediately, and apps will notice with their next request.
                  If you create it again, you will have to grant it again.
                </p>
                <FormWithResult
                  action={securityFormAddress('delete')}
                  failure={deletionFailure}
                  button={{ label: `Delete ${name}`, busy: 'Deleting…', kind: 'danger' }}
                  keepsValues
                >
                  {() => <input type="hidden" name="id" value={id} />}
                </FormWithResult>
              </details>
            </li>
          ))}
        </ul>
      )}
      <FormWithResult
        key={permissions.length}
        action={securityFormAddress('create')}
        failure={creationFailure}
        button={{ label: 'Create permission', busy: 'Creating…' }}
        keepsValues
      >
        {(result) => (
          <div className="field-row">
            <TextField
              label="Resource"
              name="resource"
              maxLength={29}
              autoComplete="off"
              error={result?.fields.resource}
              defaultValue={result?.values.resource}
            />
            <TextField
              label="Action"
              name="action"
              maxLength={29}
              autoComplete="off"
              error={result?.fields.action}
              defaultValue={result?.values.action}
            />
            <TextField
              label="Description"
              name="description"
              maxLength={longestDescription}
              autoComplete="off"
              error={result?.fields.description}
              defaultValue={result?.values.description}
            />
          </div>
        )}
      </FormWithResult>
    </ScreenSection>
  );
}
