import { isAPIError } from 'better-auth/api';
import { database } from '~/platform/database/database.server';
import { type Locale, localeOf } from '~/platform/languages/locales';
import { type Member, roleOf } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { memberAt } from '../access/service.server';
import { auth } from '../authentication/auth.server';
import { readSessionCookie } from '../cookies';
import { memberOfSession, setLastSeen } from '../store.server';
import { beginSession } from './own-session.server';
import type { Viewer } from './viewer.server';

/** Whether a request has a session cookie. Only the database can tell whether the session is valid. */
export const hasSessionCookie = (cookie: string | null | undefined): boolean => readSessionCookie(cookie) !== undefined;

export type SignedIn = {
  actor: Member;
  viewer: Viewer;
  locale: Locale;
  /** `Set-Cookie` values that renew the session. */
  cookies: string[];
};

/** Returns the member of a session. */
export const memberOf = (row: { id: string; role: string | null; hasSecondFactor: boolean }): Member => ({
  role: roleOf(row.role),
  userId: row.id,
  ...(row.hasSecondFactor && { hasSecondFactor: true }),
});

/** Shortest time between two updates of a member's last use, in milliseconds. */
const lastSeenInterval = 3_600_000;

/** Stores that a member is using the site, at most once an hour, so that not every request writes. */
export async function noteUse(member: { id: string; lastSeenAt: Date | null }, now: Date): Promise<void> {
  if (member.lastSeenAt && now.getTime() - member.lastSeenAt.getTime() < lastSeenInterval) return;
  await setLastSeen(database(), member.id, now);
}

/**
 * Returns the member of a request's session; `undefined` without a valid session. Notes that the member is using the
 * site.
 * @param options.isDocument whether the request is for a page. After a role change, only such a request renews the
 * token: if a page's parallel data requests did so, only one of them would receive the new token.
 */
export async function readSession(
  headers: Headers,
  options: { isDocument: boolean; address: string },
): Promise<SignedIn | undefined> {
  const { api } = await auth();
  const found = await api.getSession({ headers, returnHeaders: true }).catch((error: unknown) => {
    // The session ended while it was being renewed.
    if (isAPIError(error) && error.statusCode === 401) return undefined;
    throw error;
  });
  if (!found?.response) return undefined;
  const { session } = found.response;
  const member = await memberOfSession(database(), session.id);
  if (!member) return undefined;
  await noteUse(member, new Date());
  const cookies = found.headers.getSetCookie();
  if (member.mustRotate && options.isDocument) {
    const { id, hasSecondFactor } = member;
    const client = { address: options.address, headers };
    cookies.push(...(await beginSession(id, client, { replaces: session.token, hasSecondFactor })));
  }
  const actor = memberAt(options.address, memberOf(member));
  const isStaff = mayDo(actor, 'newsroom.enter');
  return {
    actor,
    viewer: { id: member.id, name: member.name, role: actor.role, isStaff, theme: member.theme },
    locale: localeOf(member.language),
    cookies,
  };
}

/**
 * Returns the member of a request's session with their current role; `undefined` without a valid session. Does not renew
 * the session or change any cookie.
 * @param address the client's address.
 */
export async function currentMember(headers: Headers, address: string): Promise<Member | undefined> {
  const found = await (await auth()).api.getSession({ headers, query: { disableRefresh: true } });
  const member = found && (await memberOfSession(database(), found.session.id));
  return member ? memberAt(address, memberOf(member)) : undefined;
}
