import { parse, stringify } from 'uuid';
import { writePreferences } from '~/identity/accounts/profiles/change.server';
import { database, type Executor } from '~/platform/database/database.server';
import { readSignedToken, signedToken } from '~/platform/secrets/signed-tokens.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { type EmailKind, emailKinds } from '../rules';
import { preferenceOf, preferences } from '../store-preferences.server';

const purpose = 'notifications.unsubscribe';
const idLength = 16;

/** Returns the signed URL that unsubscribes a member from one kind of email, regardless of who opens it. */
export async function unsubscribeUrl(executor: Executor, userId: string, kind: EmailKind): Promise<string> {
  const payload = Buffer.concat([parse(userId), Buffer.from([emailKinds.indexOf(kind)])]);
  return `${publicUrl()}/notifications/unsubscribe/${await signedToken(executor, purpose, payload)}`;
}

async function readToken(token: string): Promise<{ userId: string; kind: EmailKind } | undefined> {
  const payload = await readSignedToken(database(), purpose, token, idLength + 1);
  const kind = emailKinds[payload?.at(idLength) ?? -1];
  return payload && kind ? { userId: stringify(payload.subarray(0, idLength)), kind } : undefined;
}

export type Unsubscription = { state: 'subscribed' | 'unsubscribed'; kind: EmailKind } | { state: 'unknown' };

/** Returns the state of an unsubscribe link: `unknown` if this site did not sign it or the member no longer exists. */
export async function readUnsubscription(token: string): Promise<Unsubscription> {
  const payload = await readToken(token);
  const isWanted = payload && (await preferenceOf(database(), payload.userId, payload.kind));
  if (isWanted === undefined || !payload) return { state: 'unknown' };
  return { state: isWanted ? 'subscribed' : 'unsubscribed', kind: payload.kind };
}

/** Unsubscribes the link's member from the kind of email that the link specifies. Idempotent. */
export async function unsubscribe(token: string): Promise<Unsubscription> {
  const payload = await readToken(token);
  if (!payload) return { state: 'unknown' };
  const change = { [preferences[payload.kind]]: false };
  if (!(await writePreferences(database(), payload.userId, change, new Date()))) return { state: 'unknown' };
  return { state: 'unsubscribed', kind: payload.kind };
}
