import type { ReportingBrowser } from './service.server';

/** Returns the sender of a report. Browsers decline through Global Privacy Control or the older Do Not Track. */
export const reportingBrowser = (address: string, headers: Headers): ReportingBrowser => ({
  address,
  userAgent: headers.get('user-agent'),
  declines: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
});
