import { CodeSample } from '~/design/components/code-sample';
import { secondStepMinutes } from '~/identity/accounts/constants';
import { accessTokenMinutes, freshSessionMinutes, refreshGraceSeconds } from '~/identity/token-api/constants';

/**
 * Documentation for the token API, for developers of apps that members sign in to.
 * @param limits the limits that apply now, as text; `writes` is null if they are not limited.
 */
export function SigningIn({
  siteUrl,
  limits,
}: {
  siteUrl: string;
  limits: { tokenRequests: string; writes: string | null };
}) {
  return (
    <div className="article-body">
      <p>
        Members sign in to your app with the token API. It is compatible with Supabase Auth, so the npm package{' '}
        <code>@supabase/auth-js</code> works with it. It accepts any API key and needs none.
      </p>
      <CodeSample text={`new AuthClient({ url: "${siteUrl}/auth/v1" }).signInWithPassword({ email, password })`} />
      <dl>
        <div>
          <dt>
            <code>POST /auth/v1/signup</code>
          </dt>
          <dd>
            <code>email</code>, <code>password</code> and a name in <code>data.name</code>. The member can sign in after
            confirming the email address with the link we send.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/token?grant_type=password</code>
          </dt>
          <dd>
            Returns an access token, valid for {accessTokenMinutes} minutes, and a refresh token. For an account with an
            authenticator app, the response is a pending sign-in instead, valid for {secondStepMinutes} minutes. In that
            case, <code>user</code> lists <code>factors</code>, and the token has the level <code>aal1</code>. It is
            valid only for the second step; where a session is needed, the response is 403 with{' '}
            <code>insufficient_aal</code>. After many wrong passwords for one account, from any source, no app can sign
            in to it for up to an hour: the response is 429. The owner can still sign in on the site, from a known
            browser or with a new password.
          </dd>
        </div>
        <div>
          <dt>
            <code>{'POST /auth/v1/factors/{id}/challenge'}</code>, <code>{'POST /auth/v1/factors/{id}/verify'}</code>
          </dt>
          <dd>
            The second step, with the pending sign-in’s token: <code>challenge_id</code>, as returned by the first
            request, and <code>code</code>, which is the code from the authenticator app or a recovery code. The
            response contains the session’s two tokens, with the level <code>aal2</code>. A code works once; after five
            wrong ones, the password is required again. In the package, this is <code>mfa.challengeAndVerify</code>.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/factors</code>, <code>{'DELETE /auth/v1/factors/{id}'}</code>
          </dt>
          <dd>Always refused: members can add and remove authenticator apps only on the site.</dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/token?grant_type=refresh_token</code>
          </dt>
          <dd>
            Returns a new pair of tokens. Each refresh token works once. The last one used may be sent again for{' '}
            {refreshGraceSeconds} seconds; reusing any other ends its session.
          </dd>
        </div>
        <div>
          <dt>
            <code>GET /auth/v1/user</code>, <code>PUT /auth/v1/user</code>
          </dt>
          <dd>
            Returns the member, or changes <code>data.name</code>, <code>password</code> or <code>email</code>. In a
            session older than {freshSessionMinutes} minutes, a new password requires the old one, as{' '}
            <code>current_password</code>; a new email address always does. The new address is returned as{' '}
            <code>new_email</code>, and we email both addresses. The change takes effect when the link sent to the new
            one is confirmed, which ends all sessions.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/recover</code>
          </dt>
          <dd>
            Sends the address in <code>email</code> a link to our page for choosing a new password. The link always
            leads to this site, whatever <code>redirect_to</code> says.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/logout?scope=global</code>
          </dt>
          <dd>
            Ends all the member’s sessions, including those on the site; <code>local</code> ends only this one,{' '}
            <code>others</code> all except this one.
          </dd>
        </div>
      </dl>
      <p>
        Send the access token as <code>Authorization: Bearer</code>, both to these endpoints and to <code>/api/v1</code>
        . It stops working when its session ends. Neither API accepts cookies. Errors have a <code>code</code> for your
        app and a <code>message</code>; each IP address may make {limits.tokenRequests}, and wrong passwords and codes
        count together with those on the site.
        {limits.writes !== null && (
          <>
            {' '}
            With each access token, or those that follow it, an app may make {limits.writes} to both APIs, not counting{' '}
            <code>logout</code>; beyond that, the response is 429 with <code>Retry-After</code>.
          </>
        )}
      </p>
    </div>
  );
}
