import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { KeyRoundIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { askPasskeyRoute, usePasskeySupport } from './passkey-support';

const path = '/auth/passkey';

/** Result of an attempt: a path to go to, or an error message; neither when the reader cancelled. */
type Outcome = { to?: string; problem?: string };

async function signIn(returnTo: string, isOffered: boolean): Promise<Outcome> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const begun = await askPasskeyRoute<PublicKeyCredentialRequestOptionsJSON>(path, {});
  if (!begun || !('options' in begun))
    return { problem: begun && 'problem' in begun ? begun.problem : m.auth_failed() };
  let credential: object;
  try {
    credential = await startAuthentication({ optionsJSON: begun.options, useBrowserAutofill: isOffered });
  } catch (error) {
    // The reader closed the browser's dialog, or another request replaced it.
    if (error instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return {};
    if (error instanceof Error) return { problem: m.passkey_not_asked() };
    throw error;
  }
  const done = await askPasskeyRoute(path, { credential: JSON.stringify(credential), returnTo });
  if (done && 'to' in done) return { to: done.to };
  return { problem: done && 'problem' in done ? done.problem : m.auth_failed() };
}

/**
 * Button for signing in with a passkey. If the page has an email field, the browser also offers passkeys there.
 * @param isOffered whether the page has such a field.
 */
export function PasskeySignIn({ returnTo, isOffered = false }: { returnTo: string; isOffered?: boolean }) {
  const isSupported = usePasskeySupport();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (!isOffered || !isSupported) return;
    let isLeft = false;
    const offer = async (): Promise<void> => {
      const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
      if (!(await browserSupportsWebAuthnAutofill()) || isLeft) return;
      // Errors are not shown, since the reader did not start this attempt.
      const { to } = await signIn(returnTo, true);
      if (to && !isLeft) location.assign(to);
    };
    void offer();
    return () => {
      isLeft = true;
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [isOffered, isSupported, returnTo]);

  // Placeholder that prevents a layout shift: passkey support is unknown until hydration.
  if (!isSupported) return <div className="passkey-sign-in" />;
  const choose = async (): Promise<void> => {
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
      <button type="button" className="button" disabled={isBusy} onClick={choose}>
        <KeyRoundIcon size={18} aria-hidden />
        {m.passkey_sign_in()}
      </button>
    </div>
  );
}
