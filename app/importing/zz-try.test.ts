import { test } from 'vitest';
import { sql } from 'drizzle-orm';
import { database } from '~/platform/database.server';
import { useTestDatabase } from '~/platform/testing/database.server';
import { operator } from '~/security/permissions';
import { formatReport } from './report';
import { importPath } from './service.server';

useTestDatabase();
test('try', { timeout: 600_000 }, async () => {
  const path = process.env.TRY_PATH ?? '/work/main/content';
  for (const dryRun of [true, false, false]) {
    const report = await importPath(operator, path, { dryRun });
    console.log(formatReport(report));
    const { rows } = await database().execute(sql`select (select count(*) from articles) a, (select count(*) from pages) p, (select count(*) from redirects) r, (select count(*) from platform_reviews) pr, (select count(*) from ai_tools) t, (select count(*) from article_comments) c, (select count(*) from import_items) i`);
    console.log(JSON.stringify(rows[0]), process.memoryUsage().rss / 1e6);
  }
  if (process.env.TRY_SHOW) {
    const { rows } = await database().execute(sql.raw(process.env.TRY_SHOW));
    for (const row of rows) console.log(Object.values(row).join('\n'));
  }
});
