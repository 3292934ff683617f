import { type ActionFunctionArgs, data } from 'react-router';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { processIntents } from './process-intents.server';

type Form = { intent: 'save' | 'delete' };

const failure = { title: 'Not changed', description: 'Please try again.' };

async function send(fields: Record<string, string>) {
  const request = new Request('https://magazine.test/', { method: 'POST', body: new URLSearchParams(fields) });
  const done = { outcome: 'done', title: 'Saved', description: '', fields: {}, values: {} } as const;
  const save = vi.fn(async ({ request }: Pick<ActionFunctionArgs, 'request'>) => {
    const title = String((await request.formData()).get('title'));
    return data({ ...done, title }, { status: 200, headers: { 'X-Saved': 'yes' } });
  });
  const handlers = { save, delete: vi.fn(async () => data({ ...done, title: 'Deleted' }, { status: 200 })) };
  const response = await processIntents<Form>({ request } as ActionFunctionArgs, failure, handlers);
  return { ...response, handlers };
}

test('the form that the intent names is processed, and its result names it too', async () => {
  const { data: result, init, handlers } = await send({ intent: 'save', title: 'A title' });
  expect(result).toMatchObject({ intent: 'save', outcome: 'done', title: 'A title' });
  expect(new Headers(init?.headers).get('X-Saved')).toBe('yes');
  expect(handlers.delete).not.toHaveBeenCalled();
});

test.each(['', 'publish', 'constructor', '__proto__'])('the unknown intent “%s” is refused', async (intent) => {
  const { data: result, init, handlers } = await send({ intent, title: 'A title' });
  expect(init?.status).toBe(400);
  expect(result).toMatchObject({ outcome: 'refused', title: 'Not changed' });
  expect(result.description).toBe('This page is out of date. Reload it and try again.');
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
});

test('a handler is required for each intent, and for no other', () => {
  // Checked by the compiler; nothing happens at run time.
  type Handlers = Parameters<typeof processIntents<Form>>[2];
  expectTypeOf<Handlers>().toEqualTypeOf<Readonly<Record<'save' | 'delete', Handlers['save']>>>();
});
