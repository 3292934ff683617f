import type { ActionFunctionArgs } from 'react-router';
import { csvResponse } from '~/identity/audit/response.server';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import type { AddressRules } from '~/platform/http/address-rules';
import { refuse } from '~/platform/http/refuse.server';
import { exportAudit } from '../audit-list.server';
import { auditQuery } from '../audit-list-rules';

export const handle = { query: 'all' } satisfies AddressRules;

/** Exports the filtered audit log as CSV; on the activity tab, only actions by members and on accounts. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  try {
    const onlyPeople = parameters.tab === 'activity';
    return csvResponse(
      await exportAudit(actorOf(context), auditQuery.parse(parameters), { onlyPeople, now: new Date() }),
    );
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}
