import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

export const aiTools = pgTable(
  'ai_tools',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }).notNull(),
    pricing: text('pricing').notNull(),
    description: text('description').notNull(),
    /** Sanitised HTML of the newsroom's assessment. */
    content: text('content').notNull().default(''),
    features: text('features').array().notNull(),
    aiLevel: text('ai_level').notNull(),
    manualControl: text('manual_control').notNull(),
    url: text('url').notNull(),
    sources: text('sources').array().notNull().default(sql`'{}'::text[]`),
    position: integer('position').notNull().default(1000),
  },
  (table) => [
    check('ai_tools_rating', sql`${table.rating} between 1 and 5`),
    check('ai_tools_ai_level', sql`${table.aiLevel} in ('High', 'Medium', 'Low')`),
    check('ai_tools_manual_control', sql`${table.manualControl} in ('Full', 'High', 'Medium', 'Low')`),
  ],
);

/** Readers' requests for tool reviews. */
export const toolReviewRequests = pgTable('tool_review_requests', {
  id: uuid('id').primaryKey(),
  toolName: text('tool_name').notNull(),
  description: text('description').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
