import { type ActionFunctionArgs, data, Form, redirectDocument, useActionData } from 'react-router';
import { AppError } from '~/platform/errors';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { log } from '~/platform/logging.server';
import { actorOf } from '~/security/actor.server';
import { unlistedMeta } from '~/seo/rules';
import { PlainScreen } from '../components/plain-screen';
import { signOut } from '../sign-out.server';
import type { Route } from './+types/sign-out';

export const meta: Route.MetaFunction = () => unlistedMeta(m.auth_sign_out());

/** The session goes on when it could not be ended, and the page says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const cookies = await signOut(actorOf(context), request.headers);
    const headers = setCookies(...cookies, noticeCookie('signed_out'));
    return redirectDocument('/', { headers });
  } catch (error) {
    // Nobody is signed in: what was asked for is so.
    if (error instanceof AppError && error.code === 'unauthenticated') return redirectDocument('/');
    log.error({ err: error }, 'a session could not be ended');
    return data({ failed: true }, { status: 500 });
  }
}

export default function SignOut() {
  const hasFailed = useActionData<typeof action>()?.failed;
  return (
    <PlainScreen title={m.auth_sign_out()} text={m.auth_sign_out_intro()}>
      <Form method="post" action="/auth/sign-out" className="answered-form">
        {hasFailed && (
          <p className="notice" role="alert">
            <strong>{m.auth_error_title()}</strong> {m.auth_sign_out_failed()}
          </p>
        )}
        <button type="submit" className="button accent">
          {m.auth_sign_out()}
        </button>
      </Form>
    </PlainScreen>
  );
}
