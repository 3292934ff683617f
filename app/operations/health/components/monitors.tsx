import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ScreenSection } from '~/design/controls/screen-section';
import type { FormResult } from '~/platform/forms/forms';
import type { ServiceKeyState } from '~/platform/service-keys/service-key';
import { healthFormAddress } from '../forms';

export type TokenResult = FormResult<string, { token: string }>;

const failure = { title: 'Nothing was changed', description: 'Please try again.' };

const sentences: Record<ServiceKeyState['kind'], string> = {
  missing: 'There is no token yet, so monitors cannot read the results.',
  configured: 'The token is set by HEALTH_TOKEN on the server.',
  stored: 'A token has been created. It is not shown again; a new one replaces it.',
  unreadable: 'The token cannot be decrypted with the master key of this server. Remove it and create another.',
};

/** Where monitors read what the checks have found, and the token that they need. */
export function Monitors({ state, mayChange }: { state: ServiceKeyState['kind']; mayChange: boolean }) {
  return (
    <ScreenSection title="Monitors" note="results of the last run, for other programs">
      <p className="health-guide">
        <code>GET /api/health?deep</code> with the token as a bearer token returns the result of each check, and the
        status 503 if one is unhealthy or the checks are not running. {sentences[state]}
      </p>
      {mayChange && state !== 'configured' && (
        <div className="health-token">
          {state !== 'unreadable' && (
            <FormWithResult<string, { token: string }>
              action={healthFormAddress('create-token')}
              button={{
                label: state === 'missing' ? 'Create token' : 'Replace token',
                busy: 'Creating…',
                kind: 'outline',
              }}
              failure={failure}
              reloadsPage
            >
              {(result) => result?.shown && <code className="health-new-token">{result.shown.token}</code>}
            </FormWithResult>
          )}
          {state !== 'missing' && (
            <FormWithResult
              action={healthFormAddress('remove-token')}
              button={{ label: 'Remove token', busy: 'Removing…', kind: 'outline' }}
              failure={failure}
              reloadsPage
            >
              {() => null}
            </FormWithResult>
          )}
        </div>
      )}
    </ScreenSection>
  );
}
