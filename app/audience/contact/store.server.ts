import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { ContactMessage } from './rules';
import { contactMessages } from './schema';

export type StoredMessage = Omit<ContactMessage, 'website'> & { id: string; createdAt: Date; mailedAt: Date | null };

export async function insertMessage(
  executor: Executor,
  message: Omit<ContactMessage, 'website'> & { id: string },
): Promise<void> {
  await executor.insert(contactMessages).values(message);
}

export async function messageById(executor: Executor, id: string): Promise<StoredMessage | undefined> {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

export async function markEmailed(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.update(contactMessages).set({ mailedAt: now }).where(eq(contactMessages.id, id));
}
