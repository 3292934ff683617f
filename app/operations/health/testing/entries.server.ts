import { sql } from 'drizzle-orm';
import { database } from '~/platform/database/database.server';
import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';

/** Adds a job that has failed permanently. Returns its ID. */
async function addFailedJob(): Promise<string> {
  const { rows } = await database().execute<{ id: string }>(sql`
    insert into pgboss.job (name, state, completed_on, output)
    values ('health.purge', 'failed', now(), '{"message": "It failed."}') returning id`);
  return rows[0]?.id ?? '';
}

/** The screen for the site's health. */
export const entries: Entries = {
  reads: { 'GET /admin/health': { outcomes: forAdministrators } },
  writes: [
    {
      entry: 'POST /admin/health',
      outcomes: administratorsOnly,
      prepare: () => ({ path: '/admin/health', form: {} }),
    },
    {
      entry: 'POST /admin/health (retry)',
      outcomes: administratorsOnly,
      prepare: async () => ({ path: '/admin/health?do=retry', form: { job: await addFailedJob() } }),
    },
    ...['create-token', 'remove-token'].map((task) => ({
      entry: `POST /admin/health (${task})`,
      outcomes: administratorsOnly,
      prepare: () => ({ path: `/admin/health?do=${task}`, form: {} }),
    })),
  ],
};
