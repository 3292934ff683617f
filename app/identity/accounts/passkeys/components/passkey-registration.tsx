import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { TextField } from '~/design/components/forms/text-field';
import { Button } from '~/design/controls/button';
import { toasts } from '~/design/toasts';
import { CurrentPasswordField } from '~/identity/accounts/components/current-password';
import { longestPasskeyName } from '~/identity/accounts/constants';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';
import { postToPasskeyRoute, usePasskeySupport } from './passkey-support';

const path = '/settings/security/passkeys/registration';

type Problem = { sentence: string; field?: 'name' | 'password' };

/** Registers a passkey. Returns the problem, or `undefined` on success. */
async function register(name: string, password: string): Promise<Problem | undefined> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  const challenge = await postToPasskeyRoute<PublicKeyCredentialCreationOptionsJSON>(path, { name, password });
  if (!challenge || !('options' in challenge)) return problemOf(challenge);
  let credential: object;
  try {
    credential = await startRegistration({ optionsJSON: challenge.options });
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      return { sentence: m.passkey_known({ site: siteName() }) };
    }
    if (error instanceof Error) return { sentence: m.passkey_not_made() };
    throw error;
  }
  const result = await postToPasskeyRoute(path, { name, credential: JSON.stringify(credential) });
  return result && 'to' in result ? undefined : problemOf(result);
}

function problemOf(credential: object | undefined): Problem {
  const { problem, field } = (credential ?? {}) as { problem?: string; field?: Problem['field'] };
  return { sentence: problem ?? m.auth_failed(), field };
}

/** Form for adding a passkey: checks the password, then opens the browser's passkey dialog. Requires JavaScript. */
export function PasskeyRegistration({ suggestedName }: { suggestedName: string }) {
  const isSupported = usePasskeySupport();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setIsBusy(true);
    setProblem(undefined);
    const found = await register(String(fields.get('name')), String(fields.get('password')));
    setProblem(found);
    setIsBusy(false);
    if (found) {
      if (found.field) form.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    form.reset();
    toasts.show(m.passkey_added_title(), m.passkey_added());
    await revalidate();
  };

  if (isSupported === false) return <p>{m.passkey_unsupported()}</p>;
  return (
    <>
      <noscript>
        <p>{m.passkey_needs_script()}</p>
      </noscript>
      {isSupported && (
        <form className="result-form" onSubmit={submit}>
          {problem && (
            <p className="notice" role="alert">
              {problem.sentence}
            </p>
          )}
          <TextField
            label={m.passkey_name()}
            name="name"
            maxLength={longestPasskeyName}
            autoComplete="off"
            defaultValue={suggestedName}
            error={problem?.field === 'name' ? problem.sentence : undefined}
          />
          <CurrentPasswordField error={problem?.field === 'password' ? problem.sentence : undefined} />
          <Button type="submit" kind="accent" disabled={isBusy}>
            {isBusy ? m.passkey_adding() : m.passkey_add()}
          </Button>
        </form>
      )}
    </>
  );
}
