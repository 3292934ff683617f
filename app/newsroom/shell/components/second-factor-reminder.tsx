import { PageLink } from '~/design/components/page-link';
import type { SecondFactorRequirement } from '~/identity/accounts/access/second-factor.server';
import { useTimeFormat } from '~/newsroom/time-zone/zone';

/** Reminds a member of staff that working here will soon need a second factor, and links to where to get it. */
export function SecondFactorReminder({ from, hasFactor }: SecondFactorRequirement) {
  const format = useTimeFormat({ dateStyle: 'long', timeStyle: 'short' });
  const time = <time dateTime={from.toISOString()}>{format.format(from)}</time>;
  return (
    <p className="notice">
      <strong>Two-factor sign-in will be required</strong>
      {hasFactor ? (
        <>
          From {time}, you can work in the newsroom only if you have signed in with your authenticator app or passkey.{' '}
          <PageLink to="/auth/sign-out">Sign out</PageLink> and sign in with it.
        </>
      ) : (
        <>
          From {time}, you can work in the newsroom only with an authenticator app or a passkey.{' '}
          <PageLink to="/settings/security">Set one up</PageLink>.
        </>
      )}
    </p>
  );
}
