import type { ActionFunctionArgs } from 'react-router';
import { csvResponse } from '~/identity/audit/response.server';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import type { AddressRules } from '~/platform/http/address-rules';
import { refuse } from '~/platform/http/refuse.server';
import { peopleQuery } from '../rules';
import { exportPeople } from '../service.server';

export const handle = { query: 'all' } satisfies AddressRules;

/** Exports the people that match the filters as CSV, with full email addresses if the form contains a reason. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const posted = await request.formData().catch(() => new FormData());
  const reason = String(posted.get('reason') ?? '');
  try {
    return csvResponse(
      await exportPeople(actorOf(context), peopleQuery.parse(parameters), { reason, now: new Date() }),
    );
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}
