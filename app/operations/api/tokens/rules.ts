import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { singleLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { lifetimes, longestLifetime, longestTokenName, noticeDays } from './constants';

/** How every token begins, so that scanners and people recognise a leaked one. */
export const tokenPrefix = 'lowdown_';
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random characters (238 bits), and those of the checksum. */
const [randomLength, checksumLength] = [40, 6];

const day = 86_400_000;
/** Shortest time between two updates of a token's last use, in milliseconds, so that not every request writes. */
export const useInterval = 60_000;
/** Days for which an expired token stays in its owner's list. */
const expiredDays = 30;

export const expiredCutoff = (now: Date): Date => new Date(now.getTime() - expiredDays * day);
/** Returns the time until which a token must last so that its owner is not notified yet. */
export const noticeCutoff = (now: Date): Date => new Date(now.getTime() + noticeDays * day);

/** Returns the CRC-32 of a text in the token's own characters. It lets anyone tell a token from a made-up text. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let count = 0; count < checksumLength; count += 1) {
    written = `${characters[rest % characters.length]}${written}`;
    rest = Math.floor(rest / characters.length);
  }
  return written;
}

/** Returns a new random token. */
export function createTokenText(): string {
  const random = Array.from({ length: randomLength }, () => characters[randomInt(characters.length)]).join('');
  return `${tokenPrefix}${random}${checksumOf(random)}`;
}

/** Whether a text has the form of a token, including its checksum. Made-up tokens need no query. */
export function isTokenText(text: string): boolean {
  const pattern = new RegExp(`^${tokenPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);
  const [, random, checksum] = pattern.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** Returns the hash under which a token is stored and found. It needs no salt, because tokens are long and random. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The form that creates a token. */
export const tokenForm = z.object({
  name: singleLine({ limit: longestTokenName, required: () => m.api_tokens_name_required() }),
  scope: z.array(z.string()).min(1, { error: () => m.api_tokens_scope_required() }),
  lifetime: z.enum([...lifetimes, 'date'], { error: () => m.api_tokens_lifetime_required() }),
  /** The last day on which the token works, in UTC; only for the lifetime `date`. */
  until: z.string().optional(),
  password: z.string({ error: () => m.api_tokens_password_required() }).min(1, {
    error: () => m.api_tokens_password_required(),
  }),
});
export type TokenForm = z.output<typeof tokenForm>;

export const revokeForm = z.object({ id: z.string() });

/**
 * Returns when a token expires that is created now: after a number of days, or at the end of the chosen day.
 * @returns undefined for a date that is missing, has passed or is more than a year ahead.
 */
export function expiryOf({ lifetime, until }: Pick<TokenForm, 'lifetime' | 'until'>, now: Date): Date | undefined {
  if (lifetime !== 'date') return new Date(now.getTime() + Number(lifetime) * day);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until ?? '')) return undefined;
  const end = new Date(`${until}T23:59:59.000Z`);
  const isAllowed = end > now && end.getTime() <= now.getTime() + (longestLifetime + 1) * day;
  return isAllowed ? end : undefined;
}
