import { writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { test } from 'vitest';
import { database } from '~/platform/database.server';
import { useTestDatabase } from '~/platform/testing/database.server';
import { operator } from '~/security/permissions';
import { importPath } from './service.server';

useTestDatabase();
test('try', { timeout: 600_000 }, async () => {
  const t = performance.now();
  const report = await importPath(operator, process.env.TRY_PATH ?? '', {});
  console.log(report.seconds, performance.now() - t);
  const { rows } = await database().execute<{
    slug: string;
    title: string;
    excerpt: string;
    content: string;
    x: string;
  }>(
    sql`select slug, title, excerpt, content, category || ' ' || tags::text || ' ' || coalesce(published_at::text,'') || ' ' || status || ' ' || coalesce(image_url,'') as x from articles union all select slug, title, description, content, 'PAGE' from pages order by slug`,
  );
  writeFileSync(
    process.env.TRY_OUT ?? '/tmp/out.txt',
    rows.map((r) => `##### ${r.slug} | ${r.title}\n## ${r.x}\n## ${r.excerpt}\n${r.content}`).join('\n\n'),
  );
});
