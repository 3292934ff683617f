import type { LoaderFunctionArgs } from 'react-router';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { AppError } from '~/platform/errors';
import { textErrorResponse } from '~/platform/http/error-response.server';
import { refuse } from '~/platform/http/refuse.server';
import { historyCsv } from '../csv.server';
import { downloadHistory } from '../service.server';

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
  try {
    return new Response(format.write(await downloadHistory(member)), {
      headers: { 'Content-Type': format.type, 'Content-Disposition': `attachment; filename="${format.name}"` },
    });
  } catch (error) {
    return textErrorResponse(error);
  }
}
