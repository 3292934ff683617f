import { secondStepMinutes } from '~/identity/accounts/constants';
import { accessTokenMinutes, freshMinutes, repeatSeconds, requestsPerMinute } from '~/identity/token-api/constants';
import { Command } from './command';

/** The token API, for those who write an app in which members sign in. */
export function SigningIn({ siteUrl }: { siteUrl: string }) {
  return (
    <div className="article-body">
      <p>
        Members sign in to your app with the token API. It speaks as Supabase Auth does, so that the npm package{' '}
        <code>@supabase/auth-js</code> works with it; any key will do, and none is needed.
      </p>
      <Command text={`new AuthClient({ url: "${siteUrl}/auth/v1" }).signInWithPassword({ email, password })`} />
      <dl>
        <div>
          <dt>
            <code>POST /auth/v1/signup</code>
          </dt>
          <dd>
            <code>email</code>, <code>password</code> and a name in <code>data.name</code>. The member can sign in once
            the address has been confirmed with the link that we mail.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/token?grant_type=password</code>
          </dt>
          <dd>
            An access token for {accessTokenMinutes} minutes, and a refresh token. An account with an authenticator app
            is answered with a pending sign-in in their place, for {secondStepMinutes} minutes: <code>user</code> lists{' '}
            <code>factors</code> then, and the token says <code>aal1</code>. It opens nothing but its second step; where
            a session is needed, the answer is 403 with <code>insufficient_aal</code>. After many wrong passwords for
            one account, from wherever they come, no app can sign in to it for up to an hour: the answer is 429. On the
            site its owner gets in, from a browser that is known or by a new password.
          </dd>
        </div>
        <div>
          <dt>
            <code>{'POST /auth/v1/factors/{id}/challenge'}</code>, <code>{'POST /auth/v1/factors/{id}/verify'}</code>
          </dt>
          <dd>
            The second step, with the token of the pending sign-in: <code>challenge_id</code>, as the first answers it,
            and in <code>code</code> what the authenticator app shows, or a recovery code. The answer is the two tokens
            of the session, which say <code>aal2</code>. A code works once, and after five wrong ones the password has
            to be given again. The package does this as <code>mfa.challengeAndVerify</code>.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/factors</code>, <code>{'DELETE /auth/v1/factors/{id}'}</code>
          </dt>
          <dd>Always refused: members add and remove authenticator apps on the site.</dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/token?grant_type=refresh_token</code>
          </dt>
          <dd>
            The next two tokens. A refresh token works once. The last one may be sent again for {repeatSeconds} seconds;
            any other that comes again ends its session.
          </dd>
        </div>
        <div>
          <dt>
            <code>GET /auth/v1/user</code>, <code>PUT /auth/v1/user</code>
          </dt>
          <dd>
            The member; to change: <code>data.name</code>, <code>password</code> or <code>email</code>. After{' '}
            {freshMinutes} minutes a new password needs the old one, as <code>current_password</code>; another address
            always does. It comes back as <code>new_email</code>, both addresses are mailed, and it counts when the link
            in the new one has been followed, which ends all sessions.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/recover</code>
          </dt>
          <dd>
            Mails <code>email</code> a link to our page for a new password. Links lead here, whatever{' '}
            <code>redirect_to</code> says.
          </dd>
        </div>
        <div>
          <dt>
            <code>POST /auth/v1/logout?scope=global</code>
          </dt>
          <dd>
            Ends all sessions of the member, those on the site too; <code>local</code> ends this one,{' '}
            <code>others</code> all but this one.
          </dd>
        </div>
      </dl>
      <p>
        Send the access token as <code>Authorization: Bearer</code>, here and to <code>/api/v1</code>. It stops working
        when its session ends, wherever that was done. Cookies do not count at either place. Errors have a{' '}
        <code>code</code> for your app and a <code>message</code>; an address may ask {requestsPerMinute} times a
        minute, and wrong passwords and codes count together with those on the site.
      </p>
    </div>
  );
}
