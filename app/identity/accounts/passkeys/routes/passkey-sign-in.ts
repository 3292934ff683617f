import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { welcomeCookie } from '~/identity/accounts/welcome-cookie';
import { localPath } from '~/platform/http/local-path';
import { setCookies } from '~/platform/http/set-cookies';
import { requestState } from '~/platform/requests/request.server';
import { parseCredential, passkeyRouteResponse } from '../response.server';
import { beginPasskeySignIn, signInWithPasskey } from '../sign-in.server';

const signInFields = z.object({ credential: z.string().optional(), returnTo: z.string().optional() });

/**
 * Signs in with a passkey in two requests: the first gets a challenge, the second exchanges a response for a session.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { address } = context.get(requestState);
  const now = new Date();
  return passkeyRouteResponse(request, async (fields) => {
    const { credential, returnTo } = signInFields.parse(fields);
    if (credential === undefined) {
      const { options, cookie } = await beginPasskeySignIn(address, now);
      return Response.json({ options }, { headers: setCookies(cookie) });
    }
    const client = { address, headers: request.headers };
    const { cookies } = await signInWithPasskey(parseCredential(credential), client, now);
    return Response.json(
      { to: localPath(returnTo) },
      { headers: setCookies(...cookies, welcomeCookie(localPath(returnTo))) },
    );
  });
}

export function loader(): Response {
  return Response.json(
    { problem: 'Use POST to request a passkey challenge.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}
