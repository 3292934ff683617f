import type { ReportingBrowser } from './service.server';

/** Who sends a report. A browser declines by Global Privacy Control, or by the older Do Not Track. */
export const reportingBrowser = (address: string, headers: Headers): ReportingBrowser => ({
  address,
  userAgent: headers.get('user-agent'),
  declines: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
});
