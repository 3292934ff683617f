import type { ActionFunctionArgs } from 'react-router';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { reportFailure } from './components/report-form';
import { type Report, reportForm } from './rules';

/**
 * Handles a report form.
 * @param send submits the report, unless the member has already reported the content.
 * @param messages the message for each outcome.
 */
export function handleReportForm(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  send: (report: Report) => Promise<'reported' | 'already_reported'>,
  messages: Record<'reported' | 'already_reported', string>,
) {
  return processForm(args, {
    schema: reportForm,
    failure: reportFailure(),
    perform: async (report) => ({ outcome: 'done', title: m.report_done(), description: messages[await send(report)] }),
  });
}
