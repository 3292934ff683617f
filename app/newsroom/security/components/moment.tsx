const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A moment, to the second, in the one zone that all nodes and logs share. */
export const Moment = ({ at }: { at: Date }) => (
  <time className="fact" dateTime={at.toISOString()}>
    {format.format(at)} UTC
  </time>
);
