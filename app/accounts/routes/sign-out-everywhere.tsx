import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { AppError } from '~/platform/errors';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { actorOf } from '~/security/actor.server';
import { SecurityScreen, securityLinks, securityMeta } from '../components/security-screen';
import { requireMember } from '../guard.server';
import { signOutEverywhere } from '../session-list.server';
import type { Route } from './+types/sign-out-everywhere';

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.security_everywhere());

export function loader({ request, context }: LoaderFunctionArgs) {
  requireMember(context, request);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const cookies = await signOutEverywhere(actorOf(context), request.headers);
    return redirectDocument('/', { headers: setCookies(...cookies, noticeCookie('signed_out')) });
  } catch (error) {
    // This session has ended elsewhere, and the others with it or by themselves.
    if (error instanceof AppError && error.code === 'unauthenticated') return redirectDocument('/auth');
    throw error;
  }
}

export default function SignOutEverywhere() {
  return (
    <SecurityScreen title={m.security_everywhere()} text={m.security_everywhere_text()}>
      <Form method="post" action="/settings/security/sign-out">
        <button type="submit" className="button accent">
          {m.security_everywhere()}
        </button>
      </Form>
    </SecurityScreen>
  );
}
