import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { jsonErrorResponse } from '~/platform/http/error-response.server';
import { m } from '~/platform/languages/compiled/messages';
import { allowPush, pushKey, readPushStatus, stopPush } from '../push-browsers.server';
import { pushForm } from '../push-rules';

/** Returns the result as JSON, or a service's error with its status and message. */
async function jsonResponse(handler: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await handler());
  } catch (error) {
    return jsonErrorResponse(error);
  }
}

export function loader({ context }: LoaderFunctionArgs) {
  return jsonResponse(async () => ({ publicKey: await pushKey(actorOf(context)) }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await request.formData().catch(() => new FormData());
  const parsed = pushForm.safeParse(Object.fromEntries(formData));
  if (!parsed.success) {
    const isAboutAddress = parsed.error.issues.some(({ path }) => path[0] === 'endpoint');
    return Response.json({ message: isAboutAddress ? m.push_address_refused() : m.push_failed() }, { status: 400 });
  }
  return jsonResponse(async () => {
    const actor = actorOf(context);
    const { intent, endpoint } = parsed.data;
    // Reading the status is also a POST, because the endpoint is a secret and must not appear in logs.
    if (intent === 'ask') return readPushStatus(actor, endpoint);
    if (intent === 'stop') await stopPush(actor, endpoint);
    else await allowPush(actor, parsed.data);
    return {};
  });
}
