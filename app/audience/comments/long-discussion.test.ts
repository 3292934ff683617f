import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { shortOrLong } from '~/platform/testing/long-run';
import { discussionQuery, flattenThreads } from './rules';
import { readDiscussion } from './service.server';
import { writeLongDiscussion } from './testing/long-discussion.server';

openTestDatabase();

const count = shortOrLong(1_000, 10_000);
let article = { id: '', slug: '', commentCount: 0 };
const query = (text: string) => discussionQuery.parse(Object.fromEntries(new URLSearchParams(text)));

beforeAll(async () => {
  article = await writeLongDiscussion(count);
});

// The speed is measured by bench/discussion.mjs.
test(`limits the length of every page of a discussion with ${count} comments`, async () => {
  const member = await addMember();
  const first = await readDiscussion(visitor, article, query(''));
  const { rows } = await database().execute<{ id: string }>(sql`
    select id from comments order by answer_count desc limit 1`);
  const pages = ['', 'sort=oldest', 'sort=answered', `cursor=${first.nextCursor}`, `comment=${rows[0]?.id}`];
  for (const actor of [visitor, member]) {
    for (const page of pages) {
      const discussion = await readDiscussion(actor, article, query(page));
      const shown = [...flattenThreads(discussion.threads)].length;
      expect(shown).toBeGreaterThan(15);
      // Twenty threads of at most 1 + 3 + 6 + 6 + 6 comments, plus the focused comment and at most three ancestors.
      expect(shown).toBeLessThanOrEqual(20 * 22 + 4);
    }
  }
});
