import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { jsonErrorResponse } from '~/platform/http/error-response.server';
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
    return jsonErrorResponse(error);
  }
}

export async function action(args: ActionFunctionArgs) {
  const { status, result } = await notificationResult(args);
  return Response.json(result, { status });
}
