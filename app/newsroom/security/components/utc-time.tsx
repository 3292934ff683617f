const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A time in UTC with seconds, as in all logs. */
export const UtcTime = ({ at }: { at: Date }) => (
  <time className="fact" dateTime={at.toISOString()}>
    {format.format(at)} UTC
  </time>
);
