import { and, asc, count, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { profiles, users } from '~/identity/accounts/schema';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { notificationEmails, notifications } from '../schema';

/** Returns members whose notifications have waited long enough and who are below the email limit. */
export async function membersDue(
  executor: Executor,
  due: { waitingSince: Date; emailedAfter: Date; maxEmails: number; after?: string; limit: number },
): Promise<string[]> {
  const emailCount = executor
    .select({ mails: count() })
    .from(notificationEmails)
    .where(
      and(eq(notificationEmails.userId, notifications.userId), gt(notificationEmails.createdAt, due.emailedAfter)),
    );
  const rows = await executor
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.waitsForMail, true),
        eq(notifications.read, false),
        lte(notifications.createdAt, due.waitingSince),
        due.after ? gt(notifications.userId, due.after) : undefined,
        sql`(${emailCount}) < ${due.maxEmails}`,
      ),
    )
    .orderBy(asc(notifications.userId))
    .limit(due.limit);
  return rows.map(({ userId }) => userId);
}

/**
 * Creates an email with a member's unread notifications that wait for one and were created until `createdUntil`. Returns the email's ID, or
 * undefined when none are waiting.
 */
export async function collectEmail(
  executor: Executor,
  userId: string,
  now: Date,
  createdUntil: Date,
): Promise<string | undefined> {
  const id = newId();
  await executor.insert(notificationEmails).values({ id, userId, createdAt: now });
  const collected = await executor
    .update(notifications)
    .set({ waitsForMail: false, mailId: id })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.waitsForMail, true),
        eq(notifications.read, false),
        lte(notifications.createdAt, createdUntil),
      ),
    )
    .returning({ id: notifications.id });
  if (collected.length > 0) return id;
  await executor.delete(notificationEmails).where(eq(notificationEmails.id, id));
  return undefined;
}

export type NotificationEmail = {
  id: string;
  userId: string;
  status: string;
  email: string;
  language: string;
  /** Whether the address is confirmed and the member still wants such emails. */
  isWanted: boolean;
  count: number;
  notifications: { title: string; message: string; actionUrl: string | null; actionLabel: string | null }[];
};

export async function emailById(
  executor: Executor,
  id: string,
  maxListed: number,
): Promise<NotificationEmail | undefined> {
  const [mail] = await executor
    .select({
      id: notificationEmails.id,
      userId: notificationEmails.userId,
      status: notificationEmails.status,
      email: users.email,
      language: profiles.language,
      isWanted: sql<boolean>`${users.emailVerified} and ${profiles.emailNotifications}`,
    })
    .from(notificationEmails)
    .innerJoin(users, eq(users.id, notificationEmails.userId))
    .innerJoin(profiles, eq(profiles.userId, notificationEmails.userId))
    .where(eq(notificationEmails.id, id));
  if (!mail) return undefined;
  const isInEmail = eq(notifications.mailId, id);
  const [counted] = await executor.select({ count: count() }).from(notifications).where(isInEmail);
  const { title, message, actionUrl, actionLabel } = notifications;
  const listed = await executor
    .select({ title, message, actionUrl, actionLabel })
    .from(notifications)
    .where(isInEmail)
    .orderBy(desc(notifications.id))
    .limit(maxListed);
  return { ...mail, count: counted?.count ?? 0, notifications: listed };
}

/** Stores the final status of a claimed email. */
export async function setEmailStatus(executor: Executor, id: string, status: 'sent' | 'dropped'): Promise<void> {
  await executor
    .update(notificationEmails)
    .set({ status })
    .where(and(eq(notificationEmails.id, id), eq(notificationEmails.status, 'claimed')));
}

export async function purgeEmails(executor: Executor, before: Date): Promise<void> {
  await executor.delete(notificationEmails).where(lt(notificationEmails.createdAt, before));
}
