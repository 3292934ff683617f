import type { z } from 'zod';

/**
 * A key for a service outside the site, such as a mail relay. The feature that uses the key declares it. Administrators
 * enter it on the setup page, where it is never shown again; a value in the configuration takes precedence.
 */
export type ServiceKey = {
  /** The key's name in the database. */
  name: string;
  /** Environment variable that sets the key. */
  variable: string;
  /** Checks the form of a key that is entered, with a message that says what to enter. */
  schema: z.ZodType<string>;
};

/** What is known of a key, without the key itself. */
export type ServiceKeyState =
  | { kind: 'missing' }
  /** Set in the configuration; it cannot be changed on the setup page. */
  | { kind: 'configured'; lastFour: string }
  | { kind: 'stored'; lastFour: string }
  /** Encrypted with a master key that this node does not have. */
  | { kind: 'unreadable' };

/** How far a key can be relied on: its state, and what its last test found. */
export type KeyStatus = 'missing' | 'unreadable' | 'untested' | 'works' | 'fails';

/** Returns how far a key can be relied on, from its state and its last test, if it has been tested since it was set. */
export function keyStatusOf({ kind }: ServiceKeyState, lastTest: { isWorking: boolean } | null): KeyStatus {
  if (kind === 'missing' || kind === 'unreadable') return kind;
  if (!lastTest) return 'untested';
  return lastTest.isWorking ? 'works' : 'fails';
}

/** Shortest key of which four characters can be shown without making it easy to guess. */
const shortestShown = 16;

/** Returns the last four characters of a long key, by which its owner recognises it; nothing of a short one. */
export const lastFourOf = (key: string): string => (key.length < shortestShown ? '' : key.slice(-4));
