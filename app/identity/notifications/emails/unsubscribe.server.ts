import { parse, stringify } from 'uuid';
import { database, type Executor } from '~/platform/database/database.server';
import { configuration } from '~/platform/program/configuration.server';
import { readSignedToken, signedToken } from '~/platform/secrets/signed-tokens.server';
import { type MailKind, mailKinds } from '../rules';
import { preferenceOf, setPreference } from '../store-preferences.server';

const purpose = 'notifications.unsubscribe';
const idLength = 16;

/** Address by which a member ends one kind of mail, whoever is signed in: it names the member and the kind, signed. */
export async function unsubscribeAddress(executor: Executor, userId: string, kind: MailKind): Promise<string> {
  const named = Buffer.concat([parse(userId), Buffer.from([mailKinds.indexOf(kind)])]);
  return `${configuration().SITE_URL}/notifications/unsubscribe/${await signedToken(executor, purpose, named)}`;
}

async function readToken(token: string): Promise<{ userId: string; kind: MailKind } | undefined> {
  const named = await readSignedToken(database(), purpose, token, idLength + 1);
  const kind = mailKinds[named?.at(idLength) ?? -1];
  return named && kind ? { userId: stringify(named.subarray(0, idLength)), kind } : undefined;
}

export type Unsubscription = { state: 'subscribed' | 'unsubscribed'; kind: MailKind } | { state: 'unknown' };

/** What an unsubscribe link leads to: `unknown` when this site has not made it, or the member is gone. Changes nothing. */
export async function readUnsubscription(token: string): Promise<Unsubscription> {
  const named = await readToken(token);
  const isWanted = named && (await preferenceOf(database(), named.userId, named.kind));
  if (isWanted === undefined || !named) return { state: 'unknown' };
  return { state: isWanted ? 'subscribed' : 'unsubscribed', kind: named.kind };
}

/** Ends one kind of mail for the member whom the link names. Doing it again changes nothing. */
export async function unsubscribe(token: string): Promise<Unsubscription> {
  const named = await readToken(token);
  if (!named || !(await setPreference(database(), named.userId, named.kind, false))) return { state: 'unknown' };
  return { state: 'unsubscribed', kind: named.kind };
}
