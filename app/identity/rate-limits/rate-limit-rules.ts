import { z } from 'zod';

export const rateStatuses = ['normal', 'warning', 'blocked'] as const;
export type RateStatus = (typeof rateStatuses)[number];

/** Part of a limit from which on a client is near it. */
const warningPart = 0.8;

/** Where a client stands (spec 3 §3): `blocked` when the next request is refused, `warning` from four fifths on. */
export function rateStatusOf(points: number, limit: number): RateStatus {
  if (points >= limit) return 'blocked';
  return points >= warningPart * limit ? 'warning' : 'normal';
}

/** How often the screen asks again (spec 3 §9), in milliseconds. */
export const rateRefresh = 30_000;

export const mostPoints = 100_000;
export const mostSeconds = 86_400;

const whole = (limit: number, sentence: string) =>
  z.coerce.number(sentence).int(sentence).min(1, sentence).max(limit, sentence);

export const rateLimitForm = z.object({
  name: z.string(),
  points: whole(mostPoints, `A whole number from 1 to ${mostPoints}.`),
  seconds: whole(mostSeconds, `Seconds, a whole number from 1 to ${mostSeconds} (a day).`),
});

/** What the program's limits count, by name. */
const meanings: Record<string, string> = {
  api: 'Reads of the API, by network',
  auth: 'Requests to the token API, by network',
  bookmarks: 'Changes of bookmarks and lists, by member',
  checklists: 'Checklists of articles gone through, by member',
  comments: 'Comments written, by member',
  contact: 'Contact messages, by network',
  diagnostics: 'Reports of page views, by network',
  'draft-comments': 'Editorial comments, by member',
  drafts: 'Saves of articles, by member',
  'editor-cleaning': 'Texts cleaned in the editor, by member',
  'email change': 'Changes of an address asked for, by member',
  engagement: 'Likes and ratings, by member',
  export: 'Downloads of one’s own data, by member',
  follows: 'Changes of follows, by member',
  'forgotten-password': 'Links for forgotten passwords, by network',
  history: 'Reading progress, by member',
  'history-export': 'Downloads of the reading history, by member',
  invitations: 'Invitations sent, by member',
  media: 'Changes of pictures, by member',
  'media-making': 'Uploads that are made pictures, by member',
  newsletter: 'Newsletter sign-ups, by network',
  notifications: 'Changes of notifications, by member',
  'passkey answer': 'Sign-ins with a passkey, by network',
  'passkey challenge': 'Sign-ins with a passkey begun, by network',
  'password-check': 'Wrong passwords given again, by member and network',
  profile: 'Changes of the profile, by member',
  push: 'Changes of push notifications, by member',
  reports: 'Reports of comments, by member',
  'second step': 'Wrong codes, by account and network',
  'second step account': 'Wrong codes, by account',
  'second step device': 'Wrong codes from a known browser',
  'sign-in': 'Wrong passwords, by account and network',
  'sign-in account': 'Wrong passwords, by account',
  'sign-in device': 'Wrong passwords from a known browser',
  'sign-in network': 'Wrong passwords, by network',
  'sign-in reset': 'Wrong passwords after one was replaced by mail',
  'sign-up': 'Accounts made, by network',
  'sign-up account': 'Accounts made, by address',
  'tool-review': 'Tool reviews asked for, by network',
  'two-factor set-up': 'Wrong codes at set-up, by member',
  views: 'Article views counted, by network',
};

/** What a limit counts; its name where nothing better is known. */
export const limitMeaning = (name: string): string => meanings[name] ?? name;
