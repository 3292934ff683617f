import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** When the mail relay accepted the message. */
  mailedAt: timestamptz('mailed_at'),
});
