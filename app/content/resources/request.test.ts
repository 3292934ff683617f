import { expect, test } from 'vitest';
import { type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import * as request from './routes/request';
import { toolReviewRequests } from './schema';

openTestDatabase();

const open = (options?: Visit) =>
  visit([{ path: '/resources/request', module: request }], '/resources/request', options);

test('a request for a review is stored, and the form is cleared', async () => {
  const response = await open({ form: { toolName: ' Some\nTool ', description: 'It exports\r\neverything.' } });
  expect(response.status).toBe(200);
  expect(response.html).toContain('Request Submitted!');
  expect(response.html).not.toContain('everything.');
  expect(await database().select().from(toolReviewRequests)).toMatchObject([
    { toolName: 'Some Tool', description: 'It exports\neverything.' },
  ]);
});

test('a request that is sent again with its key is stored once, and does not count towards the limit', async () => {
  const form = { toolName: 'Sent on a train', description: 'Please.', submissionKey: crypto.randomUUID() };
  const stored = () => database().$count(toolReviewRequests);
  const before = await stored();
  for (let number = 0; number < 12; number += 1) {
    expect((await open({ form, address: '192.0.2.21' })).html).toContain('Request Submitted!');
  }
  expect(await stored()).toBe(before + 1);
  await open({ form: { ...form, description: 'Please do.' }, address: '192.0.2.21' });
  expect(await stored()).toBe(before + 2);
});

test('both fields are required and limited in length, each with its own error message', async () => {
  expect((await open({ form: {} })).result).toMatchObject({
    outcome: 'invalid',
    fields: {
      toolName: 'Please enter the name of the tool.',
      description: 'Please describe the tool and say why we should review it.',
    },
  });
  const long = await open({ form: { toolName: 'x'.repeat(121), description: 'y'.repeat(2001) }, locale: 'es' });
  expect(long.status).toBe(400);
  expect(long.result).toMatchObject({
    fields: { toolName: 'Usa como máximo 120 caracteres.', description: 'Usa como máximo 2000 caracteres.' },
  });
  expect(long.html).toContain('x'.repeat(121));
});

test('a client can send at most ten requests per hour', async () => {
  const form = { toolName: 'A tool', description: 'Please.' };
  const address = '192.0.2.20';
  for (let number = 0; number < 10; number += 1) expect((await open({ form, address })).status).toBe(200);
  expect((await open({ form, address })).status).toBe(429);
});
