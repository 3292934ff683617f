import { AppError } from '~/platform/errors';
import { requestState } from '~/platform/requests/request.server';
import { reportingBrowser } from '../reporting-browser.server';
import { diagnosticsReport, largestReport } from '../rules';
import { takeReport } from '../service.server';
import type { Route } from './+types/report';

/** Takes one report for a page view that was measured. Who is signed in does not matter and is not kept. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const body = await request.text();
  if (Buffer.byteLength(body) > largestReport) return new Response(null, { status: 413 });
  const report = diagnosticsReport.safeParse(parsed(body));
  if (!report.success) return Response.json({ message: 'This is not a valid page view report.' }, { status: 400 });
  try {
    const { address } = context.get(requestState);
    await takeReport(report.data, reportingBrowser(address, request.headers), new Date());
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof AppError) return Response.json({ message: error.message }, { status: error.status });
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to send a report.' }, { status: 405, headers: { Allow: 'POST' } });
}
