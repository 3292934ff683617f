import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { setCookies } from '~/platform/http/set-cookies';
import { requestState } from '~/platform/requests/request.server';
import { addPasskey, beginPasskeyRegistration } from '../registration.server';
import { parseCredential, passkeyRouteResponse } from '../response.server';
import { passkeyNameForm, passkeyRegistrationForm } from '../rules';

/**
 * Adds a passkey in two requests: the first exchanges the password for a challenge, the second sends the new passkey.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { address } = context.get(requestState);
  const actor = actorOf(context);
  const now = new Date();
  return passkeyRouteResponse(request, async (fields) => {
    if (typeof fields.credential !== 'string') {
      const { password } = passkeyRegistrationForm.parse(fields);
      const { options, cookie } = await beginPasskeyRegistration(
        actor,
        password,
        { address, headers: request.headers },
        now,
      );
      return Response.json({ options }, { headers: setCookies(cookie) });
    }
    const { name } = passkeyNameForm.parse(fields);
    await addPasskey(actor, { name, response: parseCredential(fields.credential) }, request.headers, now);
    return Response.json({ to: '/settings/security/passkeys' });
  });
}

export function loader(): Response {
  return Response.json(
    { problem: 'Use POST to request a passkey challenge.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}
