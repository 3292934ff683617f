import { createContext, useContext } from 'react';

/** IANA name of the newsroom's time zone, for the components of its screens. */
export const NewsroomZone = createContext('UTC');

/**
 * Returns a format for times in the newsroom's time zone: the same on the server, in every browser, and for every member.
 * In a browser that does not know the time zone, it is UTC.
 */
export function useTimeFormat(
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format' | 'formatRange'> {
  const timeZone = useContext(NewsroomZone);
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}
