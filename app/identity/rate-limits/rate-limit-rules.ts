import { z } from 'zod';

export const rateStatuses = ['normal', 'warning', 'blocked'] as const;
export type RateStatus = (typeof rateStatuses)[number];

/** Fraction of a limit at which a client's status becomes `warning`. */
const warningRatio = 0.8;

/**
 * Returns a client's status (spec 3 §3): `blocked` if its next request will be rejected, `warning` from 80% of the
 * limit.
 */
export function rateStatusOf(points: number, limit: number): RateStatus {
  if (points >= limit) return 'blocked';
  return points >= warningRatio * limit ? 'warning' : 'normal';
}

/** Refresh interval of the rate limits screen (spec 3 §9), in milliseconds. */
export const rateRefreshMilliseconds = 30_000;

export const maxPoints = 100_000;
export const maxSeconds = 86_400;

const wholeNumberUpTo = (limit: number, sentence: string) =>
  z.coerce.number(sentence).int(sentence).min(1, sentence).max(limit, sentence);

export const rateLimitForm = z.object({
  name: z.string(),
  points: wholeNumberUpTo(maxPoints, `Enter a whole number from 1 to ${maxPoints}.`),
  seconds: wholeNumberUpTo(maxSeconds, `Enter seconds as a whole number from 1 to ${maxSeconds} (one day).`),
});

/** Descriptions of the built-in limits, by name. */
const limitDescriptions: Record<string, string> = {
  api: 'API requests, by network',
  auth: 'Requests to the token API, by network',
  bookmarks: 'Bookmark and list changes, by member',
  checklists: 'Article checklists run, by member',
  comments: 'Comments written, by member',
  contact: 'Contact messages, by network',
  diagnostics: 'Page view reports, by network',
  'draft-comments': 'Editorial comments, by member',
  drafts: 'Article saves, by member',
  'editor-cleaning': 'Texts cleaned in the editor, by member',
  'email change': 'Email address changes requested, by member',
  engagement: 'Likes and ratings, by member',
  export: 'Downloads of own data, by member',
  follows: 'Follow changes, by member',
  history: 'Reading progress, by member',
  'history-export': 'Reading history downloads, by member',
  invitations: 'Invitations sent, by member',
  media: 'Picture changes, by member',
  'media-making': 'Uploads processed, by member',
  newsletter: 'Newsletter sign-ups, by network',
  notifications: 'Notification changes, by member',
  'passkey challenge': 'Passkey sign-ins started, by network',
  'passkey response': 'Passkey sign-ins, by network',
  'password-check': 'Wrong passwords on re-entry, by member and network',
  'password-reset': 'Password reset links, by network',
  profile: 'Profile changes, by member',
  push: 'Push notification changes, by member',
  reports: 'Comment reports, by member',
  'second step': 'Wrong codes, by account and network',
  'second step account': 'Wrong codes, by account',
  'second step device': 'Wrong codes from a known browser',
  'sign-in': 'Wrong passwords, by account and network',
  'sign-in account': 'Wrong passwords, by account',
  'sign-in device': 'Wrong passwords from a known browser',
  'sign-in network': 'Wrong passwords, by network',
  'sign-in reset': 'Wrong passwords after a reset by email',
  'sign-up': 'Accounts created, by network',
  'sign-up account': 'Accounts created, by email address',
  'tool-review': 'Tool review requests, by network',
  'two-factor set-up': 'Wrong codes during setup, by member',
  views: 'Article views counted, by network',
};

/** Returns a limit's description, or its name if it has none. */
export const limitDescription = (name: string): string => limitDescriptions[name] ?? name;
