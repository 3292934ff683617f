import { createContext, useContext } from 'react';

/** IANA name of the newsroom's time zone, for the components of its screens. */
export const NewsroomZone = createContext('UTC');

type TimeFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/**
 * Returns a format for times in a time zone: the same on the server, in every browser, and for every member. In a browser
 * that does not know the time zone, it is UTC.
 */
export function timeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): TimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}

/** Returns a format for times in the newsroom's time zone, as `timeFormat` does. */
export const useTimeFormat = (options: Intl.DateTimeFormatOptions): TimeFormat =>
  timeFormat(useContext(NewsroomZone), options);
