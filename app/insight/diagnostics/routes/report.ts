import { jsonErrorResponse } from '~/platform/http/error-response.server';
import { requestState } from '~/platform/requests/request.server';
import { diagnosticsReport, maxReportBytes } from '../rules';
import { type ReportingBrowser, recordReport } from '../service.server';
import type { Route } from './+types/report';

/** Accepts the report for a measured page view, regardless of who is signed in. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const body = await request.text();
  if (Buffer.byteLength(body) > maxReportBytes) return new Response(null, { status: 413 });
  const report = diagnosticsReport.safeParse(parseJson(body));
  if (!report.success) return Response.json({ message: 'This is not a valid page view report.' }, { status: 400 });
  try {
    const { address } = context.get(requestState);
    await recordReport(report.data, reportingBrowser(address, request.headers), new Date());
    return new Response(null, { status: 204 });
  } catch (error) {
    return jsonErrorResponse(error);
  }
}

/** Returns the sender of a report. Browsers decline through Global Privacy Control or the older Do Not Track. */
const reportingBrowser = (address: string, headers: Headers): ReportingBrowser => ({
  address,
  userAgent: headers.get('user-agent'),
  declines: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to send a report.' }, { status: 405, headers: { Allow: 'POST' } });
}
