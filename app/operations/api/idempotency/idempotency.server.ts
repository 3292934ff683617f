import { createHash, randomUUID } from 'node:crypto';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Member } from '~/platform/permissions/actors';
import * as store from './store.server';

/** Longest key, in characters. */
export const longestKey = 255;
/** Time for which a response is stored, in milliseconds. */
const retention = 86_400_000;
/**
 * Time after which a request that has not finished is taken for dead, in milliseconds: longer than any request takes,
 * including a picture that waits to be processed.
 */
const claimTime = 300_000;

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** The request whose effects happen only once. */
export type KeyedRequest = {
  /** Value of the `Idempotency-Key` header. */
  key: string;
  method: string;
  /** Path and query. */
  target: string;
  body: Buffer;
};

/** A key that this request has claimed, or the stored response to an earlier request. */
export type Claim =
  | { state: 'stored'; status: number; body: string }
  | {
      state: 'claimed';
      /** What an earlier request with the key had begun to create when it was interrupted. */
      begunId: string | undefined;
      /** Whether the request has a key, so that a repetition continues it. */
      isKeyed: boolean;
      /** Derived from the key and when it was first used: the same for every repetition, and for no other request. */
      submissionKey: string;
      /** Stores what has been begun, so that a repetition continues with it. */
      begin: (id: string) => Promise<void>;
      /** Stores the response. */
      finish: (response: { status: number; body: string }) => Promise<void>;
      /** Releases the key after a refusal, which has changed nothing, unless something had been begun: as `interrupt`. */
      release: () => Promise<void>;
      /** Lets the request be repeated at once after an unexpected error, which may have come after its effects. */
      interrupt: () => Promise<void>;
    };

/**
 * Returns a UUID (version 8, RFC 9562) that is derived from an owner, a key and when the key was first used: after
 * `retention`, the same key belongs to another request.
 */
function derivedId(owner: string, keyHash: string, createdAt: Date): string {
  const hex = hashOf(`${owner} ${keyHash} ${createdAt.toISOString()}`).slice(0, 32).split('');
  hex[12] = '8';
  hex[16] = '8';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A claim with which a request continues. */
export type OpenClaim = Extract<Claim, { state: 'claimed' }>;

/** A claim for a request without a key, which is not stored. */
export const unkeyedClaim = (): OpenClaim => ({
  state: 'claimed',
  begunId: undefined,
  isKeyed: false,
  submissionKey: randomUUID(),
  begin: async () => undefined,
  finish: async () => undefined,
  release: async () => undefined,
  interrupt: async () => undefined,
});

/**
 * Claims a key for a request, or returns the stored response to an earlier request with the same key.
 * @throws AppError `invalid` for a key of the wrong form; `conflict` while another request with the key is running;
 * KeyReusedError when the key was used for another request.
 */
export async function claimKey(actor: Member, request: KeyedRequest, now: Date): Promise<Claim> {
  if (!/^[\x21-\x7e]+$/.test(request.key) || request.key.length > longestKey) {
    throw new AppError('invalid', `An Idempotency-Key must be 1 to ${longestKey} visible ASCII characters.`);
  }
  const owner = actor.token?.id ?? actor.userId;
  const keyHash = hashOf(request.key);
  const requestHash = hashOf(`${request.method} ${request.target}\n${hashOf(request.body)}`);
  const claimedUntil = new Date(now.getTime() + claimTime);
  const row = { owner, keyHash, userId: actor.userId, requestHash, claimedUntil, createdAt: now };
  const found = await store.claim(database(), row, { now, expired: new Date(now.getTime() - retention) });
  if (found.requestHash !== requestHash) throw new KeyReusedError();
  if (found.status !== null && found.body !== null) return { state: 'stored', status: found.status, body: found.body };
  if (!found.isClaimed) throw new AppError('conflict', 'A request with this Idempotency-Key is still running.');
  const id = { owner, keyHash, claimedUntil };
  let hasBegun = found.begunId !== null;
  const interrupt = () => store.interrupt(database(), id, now);
  return {
    state: 'claimed',
    begunId: found.begunId ?? undefined,
    isKeyed: true,
    submissionKey: derivedId(owner, keyHash, found.createdAt),
    begin: async (begunId) => {
      await store.storeBegun(database(), id, begunId);
      hasBegun = true;
    },
    finish: (response) => store.storeResponse(database(), id, response),
    release: () => (hasBegun ? interrupt() : store.release(database(), id)),
    interrupt,
  };
}

/** Thrown when a key is sent again with another request. */
export class KeyReusedError extends Error {}

/** Deletes keys that are older than a day. */
export const purgeKeys = (now: Date): Promise<void> =>
  store.purgeBefore(database(), new Date(now.getTime() - retention));
