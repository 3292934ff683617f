import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import type { AddressRules } from '~/platform/http/address-rules';
import { notificationResult } from '../form-result.server';
import { toListView } from '../list-view';
import { listNotifications } from '../service.server';

export const handle = { query: ['cursor'] } satisfies AddressRules;

/** The list as JSON, for the bell and the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  try {
    return Response.json(toListView(await listNotifications(actorOf(context), cursor), new Date()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ message: error.message }, { status: error.status });
  }
}

export async function action(args: ActionFunctionArgs) {
  const { status, result } = await notificationResult(args);
  return Response.json(result, { status });
}
