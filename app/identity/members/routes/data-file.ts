import { type LoaderFunctionArgs, redirect } from 'react-router';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { exportMemberData } from '../export.server';
import { isExportGranted } from '../export-grant.server';
import { clearedGrantCookie, grantIn } from '../response.server';

/** Downloads the member's data. Without a valid grant, redirects to the page that requires the password. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<Response> {
  const member = requireMember(context, url);
  const now = new Date();
  if (!(await isExportGranted(member, grantIn(request.headers.get('cookie')), now)))
    return redirect('/settings/data', 303);
  return new Response(JSON.stringify(await exportMemberData(member, now), null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="lowdown-${now.toISOString().slice(0, 10)}.json"`,
      'Cache-Control': 'no-store',
      'Set-Cookie': clearedGrantCookie,
    },
  });
}
