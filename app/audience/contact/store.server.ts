import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { ContactMessage } from './rules';
import { contactMessages } from './schema';

/** What the sender has written. */
export type MessageText = Omit<ContactMessage, 'website' | 'submissionKey'>;
export type StoredMessage = MessageText & { id: string; createdAt: Date; mailedAt: Date | null };

/** Stores a message and returns whether it is a new one. */
export async function insertMessage(executor: Executor, message: MessageText & { id: string }): Promise<boolean> {
  const stored = executor.insert(contactMessages).values(message).onConflictDoNothing();
  return (await stored.returning({ id: contactMessages.id })).length > 0;
}

export async function messageById(executor: Executor, id: string): Promise<StoredMessage | undefined> {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

export async function markEmailed(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.update(contactMessages).set({ mailedAt: now }).where(eq(contactMessages.id, id));
}
