import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from './database.server';
import { describeError } from './logging.server';
import { openTestDatabase } from './testing/database.server';

openTestDatabase();

test('a failed query is logged with its words and its cause, and without the values it was asked with', async () => {
  const failure: unknown = await database()
    .execute(sql`select ${'reader@example.com\n    at secret'} from nowhere`)
    .catch((error: unknown) => error);
  const described = describeError(new Error('The list could not be read.', { cause: failure }));
  expect(described).toMatchObject({
    type: 'Error',
    message: 'The list could not be read.',
    cause: {
      message: 'Failed query: select $1 from nowhere',
      cause: { code: '42P01', message: 'relation "nowhere" does not exist' },
    },
  });
  expect(described.stack).toContain('logging.test.ts');
  expect(JSON.stringify(described)).not.toMatch(/reader@|secret/);
});

test('what a library hangs on its error is not logged, and what is no error is', () => {
  const error = Object.assign(new TypeError('a fault'), { code: 'EFAULT', client: { password: 'secret' } });
  expect(describeError(error)).toMatchObject({ type: 'TypeError', message: 'a fault', code: 'EFAULT' });
  expect(JSON.stringify(describeError(error))).not.toContain('secret');
  expect(describeError(new AggregateError([])).stack).toContain('logging.test.ts');
  expect(describeError('a word')).toEqual({ type: 'string', message: 'a word' });
});
