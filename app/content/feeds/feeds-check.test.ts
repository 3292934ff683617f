import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { addArticle } from '~/content/articles/testing/articles.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { feedsCheck } from './feeds-check.server';
import { writers } from './formats';

openTestDatabase();
const { signal } = new AbortController();

test('the check of the feeds fails while one is incomplete or its articles cannot be read, and recovers', async () => {
  expect(await feedsCheck.run(signal)).toMatchObject({ state: 'healthy' });
  await addArticle({ title: 'A <b>bold</b> & "quoted" ]]> title\u0008' });
  expect(await feedsCheck.run(signal)).toEqual({ state: 'healthy', message: 'RSS, Atom and JSON are valid.' });
  const write = writers.atom;
  onTestFinished(() => void Object.assign(writers, { atom: write }));
  writers.atom = (feed) => write({ ...feed, articles: feed.articles.slice(1) });
  expect(await feedsCheck.run(signal)).toEqual({ state: 'unhealthy', message: 'Not valid, or incomplete: Atom.' });
  writers.atom = write;
  await database().execute(sql`alter table articles rename to articles_away`);
  await expect(feedsCheck.run(signal)).rejects.toThrow();
  await database().execute(sql`alter table articles_away rename to articles`);
  expect(await feedsCheck.run(signal)).toMatchObject({ state: 'healthy' });
});
