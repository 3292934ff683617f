import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import { allowPush, pushKey, readPushStatus, stopPush } from '../push-browsers.server';
import { pushForm } from '../push-rules';

/** Returns the result as JSON, or a service's error with its status and message. */
async function response(work: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ message: error.message }, { status: error.status });
  }
}

export function loader({ context }: LoaderFunctionArgs) {
  return response(async () => ({ publicKey: await pushKey(actorOf(context)) }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await request.formData().catch(() => new FormData());
  const asked = pushForm.safeParse(Object.fromEntries(posted));
  if (!asked.success) return Response.json({ message: 'This is not a valid push subscription.' }, { status: 400 });
  return response(async () => {
    const actor = actorOf(context);
    const { intent, endpoint } = asked.data;
    // Reading the status is also a POST, because the endpoint is a secret and must not appear in logs.
    if (intent === 'ask') return readPushStatus(actor, endpoint);
    if (intent === 'stop') await stopPush(actor, endpoint);
    else await allowPush(actor, asked.data);
    return {};
  });
}
