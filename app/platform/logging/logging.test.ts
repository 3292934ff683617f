import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { database } from '~/platform/database/database.server';
import { processForm } from '~/platform/forms/forms.server';
import { requestState } from '~/platform/requests/request.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { describeError, log, loggedPath } from './logging.server';

openTestDatabase();

test('a failed query is logged with its text and cause, but without its parameters', async () => {
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

test('properties that libraries add to errors are not logged, but thrown values that are not errors are', () => {
  const error = Object.assign(new TypeError('a fault'), { code: 'EFAULT', client: { password: 'secret' } });
  expect(describeError(error)).toMatchObject({ type: 'TypeError', message: 'a fault', code: 'EFAULT' });
  expect(JSON.stringify(describeError(error))).not.toContain('secret');
  expect(describeError(new AggregateError([])).stack).toContain('logging.test.ts');
  expect(describeError('a word')).toEqual({ type: 'string', message: 'a word' });
});

test('a file system error of the built-in database is logged by its name and number', () => {
  expect(describeError({ name: 'ErrnoError', errno: 51 })).toEqual({ type: 'ErrnoError', message: 'errno 51' });
});

test('a path that only resembles a credential link is logged unchanged', () => {
  expect(loggedPath('/article/how-to-reset')).toBe('/article/how-to-reset');
});

test('an error in a form behind a credential link is logged without the link', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const context = new RouterContextProvider();
  context.set(requestState, {
    id: 'test',
    locale: 'en',
    address: '192.0.2.1',
    isDocument: true,
    cacheSeconds: 0,
    cacheTags: new Set<string>(),
    bodies: new Map(),
  });
  await processForm(
    { request: new Request('https://magazine.test/auth/reset/aSecret_-1', { method: 'POST' }), context },
    {
      schema: z.object({}),
      failure: { title: 'It failed.', description: '' },
      perform: () => Promise.reject(new Error('The database is away.')),
    },
  );
  expect(logged).toHaveBeenCalledOnce();
  expect(JSON.stringify(logged.mock.calls)).toContain('/auth/reset/…');
  expect(JSON.stringify(logged.mock.calls)).not.toContain('aSecret');
  logged.mockRestore();
});
