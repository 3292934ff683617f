import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { hashOfToken } from '~/audience/subscribers/tokens.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { hashPassword } from '~/identity/accounts/passwords/hash.server';
import { accounts, profiles, users } from '~/identity/accounts/schema';
import { auth } from '~/identity/accounts/sessions/auth.server';
import type { addMember } from '~/identity/accounts/testing/members.server';
import { signInForTokens } from '~/identity/token-api/sessions.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Role, visitor } from '~/platform/permissions/permissions';
import type { Question } from './whole-site.server';

/** What a browser calls itself: programs are not counted. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Who makes a request in these tests. */
export const callers = ['visitor', 'subscriber', 'moderator', 'editor', 'admin'] as const satisfies readonly (
  | 'visitor'
  | Role
)[];
export type Caller = (typeof callers)[number];

/** What each of the callers gets, in their order; see `verdictOf` in the test of entries. */
export const everyone = 'ok ok ok ok ok';
/** Whom a service refuses. */
export const membersOnly = 'refused ok ok ok ok';
/** Where no cookie counts. */
export const nobodyBySession = 'refused refused refused refused refused';

type Posted = Question & { path: string };

/** A member with a session; a visitor when there is none. */
export type StepActor = Awaited<ReturnType<typeof addMember>> | undefined;

/** Something that can be changed by a request: one for each action, several for an action that does several things. */
export type Write = {
  /** Method and pattern of its route, and what it does where the action does several things. */
  entry: string;
  outcomes: string;
  /**
   * Makes what the request needs, and returns a right one that names every field of the form.
   * @param member who makes it; a visitor when there is none.
   */
  prepare(member: StepActor): Promise<Posted> | Posted;
};

let numbers = 0;
/** A number that nothing else has. */
export const newNumber = (): number => ++numbers;
/** An address that nobody else has. */
export const newAddress = (): string => `reader-${newNumber()}@elsewhere.test`;

export const password = 'a password of the tests';
let passwordHash: Promise<string> | undefined;

/** An account of somebody else, with a password. */
export async function addAccount(emailVerified: boolean): Promise<{ userId: string; email: string }> {
  const [userId, email] = [newId(), newAddress()];
  await database().insert(users).values({ id: userId, name: 'Reader', email, emailVerified });
  await database().insert(profiles).values({ userId, name: 'Reader' });
  await addPassword(userId);
  return { userId, email };
}

export async function addPassword(userId: string): Promise<void> {
  passwordHash ??= hashPassword(password);
  await database()
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: await passwordHash });
}

/** The bearer token of an app in which the member has signed in; no header for a visitor. */
export async function bearerOf(member: StepActor): Promise<Record<string, string>> {
  if (!member) return {};
  await addPassword(member.userId);
  const { access_token } = await signInForTokens(
    visitor,
    { email: member.email, password },
    { address: '192.0.2.1', userAgent: 'tests' },
    new Date(),
  );
  return { authorization: `Bearer ${access_token}` };
}

/** A link's token that Better Auth takes, without the mail around it. */
export async function addToken(identifierOf: (token: string) => string, value: string): Promise<string> {
  const token = newId();
  const { internalAdapter } = await (await auth()).$context;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value, expiresAt });
  return token;
}

export async function addSubscriber(token: string): Promise<string> {
  const id = newId();
  await database()
    .insert(newsletterSubscribers)
    .values({ id, email: newAddress(), confirmationHash: hashOfToken(token), confirmationSentAt: new Date() });
  return id;
}

/** An article that nobody has done anything with, older than those of the opening edition. */
export const addArticle = () =>
  writeArticle({ title: `An article ${newNumber()}`, publishedAt: new Date('2020-01-01T00:00:00Z') });
