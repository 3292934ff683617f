import { z } from 'zod';
import { setting } from '~/platform/settings/setting';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** IANA name of the time zone in which the newsroom schedules articles. */
export const newsroomTimeZone = setting(
  'newsroomTimeZone',
  z.string().refine(isTimeZone, 'This is not a time zone. Enter one such as “Europe/Berlin” or “UTC”.').default('UTC'),
);
