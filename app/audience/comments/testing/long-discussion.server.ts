import { sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { type Database, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';

/** Adds an article with `count` comments. One in five starts a thread; the others reply to earlier ones. */
export async function writeLongDiscussion(count: number): Promise<{ id: string; slug: string; commentCount: number }> {
  const article = { id: newId(), slug: `long-${count}`, commentCount: count };
  const executor: Database = database();
  await executor.insert(articleCategories).values({ slug: 'news', name: 'News' }).onConflictDoNothing();
  await executor
    .insert(articles)
    .values({ ...article, title: 'Long', category: 'news', status: 'published', publishedAt: new Date() });
  await executor.transaction(async (innerExecutor) => {
    await innerExecutor.execute(sql`
      create temporary table plan on commit drop as
      select number, gen_random_uuid() as id,
        case when number % 5 <> 1 then 1 + floor(power(random(), 2) * (number - 1))::int end as parent_number
      from generate_series(1, ${count}::int) as number`);
    await innerExecutor.execute(sql`create index on plan (number)`);
    await innerExecutor.execute(sql`
      insert into comments (id, article_id, parent_id, author_name, content, content_rules, created_at)
      select plan.id, ${article.id}, parent.id, 'Somebody',
        '<p>' || repeat('Words that somebody wrote. ', 10) || '</p>', 1,
        now() - (${count}::int - plan.number) * interval '1 minute'
      from plan left join plan as parent on parent.number = plan.parent_number order by plan.number`);
  });
  await executor.execute(sql`
    update comments set answer_count = (select count(*) from comments as replies where replies.parent_id = comments.id)
    where article_id = ${article.id}`);
  await executor.execute(sql`analyze comments`);
  return article;
}
