import { createContext, useContext } from 'react';

/** IANA name of the newsroom's time zone, for the components of its screens. */
export const NewsroomZone = createContext('UTC');

/** Formats a time in the newsroom's time zone: the same on the server, in every browser, and for every member. */
export function useTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: useContext(NewsroomZone) });
}
