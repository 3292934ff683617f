import type { LoaderFunctionArgs } from 'react-router';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { AppError } from '~/platform/errors';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { historyCsv } from '../csv.server';
import { exportHistory } from '../service.server';

/** Limits exports, because each one reads the whole history. */
const exportLimit = rateLimiter({
  name: 'history-export',
  description: 'Reading history downloads, by member',
  points: 10,
  seconds: 60,
});

const formats = {
  'export.csv': { name: 'lowdown-history.csv', type: 'text/csv; charset=utf-8', write: historyCsv },
  'export.json': {
    name: 'lowdown-history.json',
    type: 'application/json; charset=utf-8',
    write: (reads: Parameters<typeof historyCsv>[0]) => JSON.stringify({ reads }, null, 2),
  },
};

/** Returns the member's reading history as a file. */
export async function loader({ url, context, params }: LoaderFunctionArgs): Promise<Response> {
  const member = requireMember(context, url);
  const format = Object.entries(formats).find(([file]) => file === params.file)?.[1];
  if (!format) return refuse(new AppError('not_found', 'File not found.'));
  const verdict = await exportLimit(member.userId);
  if (!verdict.isAllowed) return new Response(m.history_too_often(), { status: 429, headers: verdict.headers });
  return new Response(format.write(await exportHistory(member)), {
    headers: { 'Content-Type': format.type, 'Content-Disposition': `attachment; filename="${format.name}"` },
  });
}
