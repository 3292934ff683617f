import { and, asc, count, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { profiles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { notificationMails, notifications } from '../schema';

/** Returns members whose notifications have waited long enough and who are below the email limit. */
export async function membersDue(
  executor: Executor,
  due: { waitingSince: Date; mailedAfter: Date; mostMails: number; after?: string; limit: number },
): Promise<string[]> {
  const mailed = executor
    .select({ mails: count() })
    .from(notificationMails)
    .where(and(eq(notificationMails.userId, notifications.userId), gt(notificationMails.createdAt, due.mailedAfter)));
  const rows = await executor
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.waitsForMail, true),
        lte(notifications.createdAt, due.waitingSince),
        due.after ? gt(notifications.userId, due.after) : undefined,
        sql`(${mailed}) < ${due.mostMails}`,
      ),
    )
    .orderBy(asc(notifications.userId))
    .limit(due.limit);
  return rows.map(({ userId }) => userId);
}

/**
 * Creates an email with a member's waiting notifications, except those read or removed since. Returns the email's key,
 * or undefined when no notification is left.
 */
export async function gatherMail(executor: Executor, userId: string, now: Date): Promise<string | undefined> {
  const id = newId();
  await executor.insert(notificationMails).values({ id, userId, createdAt: now });
  const waiting = and(eq(notifications.userId, userId), eq(notifications.waitsForMail, true));
  const gathered = await executor
    .update(notifications)
    .set({ waitsForMail: false, mailId: id })
    .where(and(waiting, eq(notifications.read, false)))
    .returning({ id: notifications.id });
  await executor.update(notifications).set({ waitsForMail: false }).where(waiting);
  if (gathered.length > 0) return id;
  await executor.delete(notificationMails).where(eq(notificationMails.id, id));
  return undefined;
}

export type NotificationMail = {
  id: string;
  userId: string;
  status: string;
  email: string;
  language: string;
  /** Whether the address is confirmed and the member still wants such emails. */
  isWanted: boolean;
  count: number;
  notifications: { title: string; message: string; actionUrl: string | null }[];
};

export async function mailById(executor: Executor, id: string, most: number): Promise<NotificationMail | undefined> {
  const [mail] = await executor
    .select({
      id: notificationMails.id,
      userId: notificationMails.userId,
      status: notificationMails.status,
      email: users.email,
      language: profiles.language,
      isWanted: sql<boolean>`${users.emailVerified} and ${profiles.emailNotifications}`,
    })
    .from(notificationMails)
    .innerJoin(users, eq(users.id, notificationMails.userId))
    .innerJoin(profiles, eq(profiles.userId, notificationMails.userId))
    .where(eq(notificationMails.id, id));
  if (!mail) return undefined;
  const ofMail = eq(notifications.mailId, id);
  const [counted] = await executor.select({ count: count() }).from(notifications).where(ofMail);
  const listed = await executor
    .select({ title: notifications.title, message: notifications.message, actionUrl: notifications.actionUrl })
    .from(notifications)
    .where(ofMail)
    .orderBy(desc(notifications.id))
    .limit(most);
  return { ...mail, count: counted?.count ?? 0, notifications: listed };
}

/** Stores the final status of a claimed email. */
export async function settleMail(executor: Executor, id: string, status: 'sent' | 'dropped'): Promise<void> {
  await executor
    .update(notificationMails)
    .set({ status })
    .where(and(eq(notificationMails.id, id), eq(notificationMails.status, 'claimed')));
}

export async function purgeEmails(executor: Executor, before: Date): Promise<void> {
  await executor.delete(notificationMails).where(lt(notificationMails.createdAt, before));
}
