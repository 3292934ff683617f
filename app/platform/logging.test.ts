import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from './database.server';
import { describeError } from './logging.server';
import { useTestDatabase } from './testing/database.server';

useTestDatabase();

test('a failed query is logged with its words and its cause, and without what it was asked with', async () => {
  const failure: unknown = await database()
    .execute(sql`select ${'reader@example.com'} from nowhere`)
    .catch((error: unknown) => error);
  const described = describeError(failure as Error);
  expect(described).toMatchObject({ message: 'Failed query: select $1 from nowhere', code: '42P01', cause: 'relation "nowhere" does not exist' });
  expect(described.stack).toContain('logging.test.ts');
  expect(JSON.stringify(described)).not.toContain('reader@example.com');
});

test('any other error is logged whole', () => {
  expect(describeError(new TypeError('a fault'))).toMatchObject({ type: 'TypeError', message: 'a fault' });
});
