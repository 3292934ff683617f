import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import KeyRoundIcon from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { Button } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';
import { postToPasskeyRoute, usePasskeySupport } from './passkey-support';

const path = '/auth/passkey';

/** Result of an attempt: a path to go to, or an error message; neither when the reader cancelled. */
type Outcome = { to?: string; problem?: string };

async function signIn(returnTo: string, usesAutofill: boolean): Promise<Outcome> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const challenge = await postToPasskeyRoute<PublicKeyCredentialRequestOptionsJSON>(path, {});
  if (!challenge || !('options' in challenge))
    return { problem: challenge && 'problem' in challenge ? challenge.problem : m.auth_failed() };
  let credential: object;
  try {
    credential = await startAuthentication({ optionsJSON: challenge.options, useBrowserAutofill: usesAutofill });
  } catch (error) {
    // The reader closed the browser's dialog, or another request replaced it.
    if (error instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return {};
    if (error instanceof Error) return { problem: m.passkey_not_asked() };
    throw error;
  }
  const result = await postToPasskeyRoute(path, { credential: JSON.stringify(credential), returnTo });
  if (result && 'to' in result) return { to: result.to };
  return { problem: result && 'problem' in result ? result.problem : m.auth_failed() };
}

/**
 * Button for signing in with a passkey. If the page has an email field, the browser also offers passkeys there.
 * @param usesAutofill whether the page has such a field.
 */
export function PasskeySignIn({ returnTo, usesAutofill = false }: { returnTo: string; usesAutofill?: boolean }) {
  const isSupported = usePasskeySupport();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (!usesAutofill || !isSupported) return;
    let isUnmounted = false;
    const offer = async (): Promise<void> => {
      const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
      if (!(await browserSupportsWebAuthnAutofill()) || isUnmounted) return;
      // Errors are not shown, since the reader did not start this attempt.
      const { to } = await signIn(returnTo, true);
      if (to && !isUnmounted) location.assign(to);
    };
    void offer();
    return () => {
      isUnmounted = true;
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [usesAutofill, isSupported, returnTo]);

  // Placeholder that prevents a layout shift: passkey support is unknown until hydration.
  if (!isSupported) return <div className="passkey-sign-in" />;
  const handleClick = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    const outcome = await signIn(returnTo, false);
    if (outcome.to) return location.assign(outcome.to);
    setProblem(outcome.problem);
    setIsBusy(false);
  };
  return (
    <div className="passkey-sign-in">
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <Button disabled={isBusy} onClick={handleClick}>
        <KeyRoundIcon size={18} aria-hidden />
        {m.passkey_sign_in()}
      </Button>
    </div>
  );
}
