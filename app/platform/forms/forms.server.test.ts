import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { NotAllowedError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { withLocale } from '~/platform/languages/request-locale.server';
import { requestState } from '~/platform/requests/request.server';
import { singleLine } from './form-fields';
import { processForm } from './forms.server';

const schema = z.object({
  name: singleLine({ limit: 10, required: () => 'Enter your name.' }),
  count: z.string().regex(/^\d+$/, 'Enter a number.').transform(Number),
  words: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().max(5, 'This word is too long.')))
    .optional(),
  password: z.string(),
  'limit.width': z.string().regex(/^\d*$/, 'Enter a width.').optional(),
});

function newContext(): RouterContextProvider {
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
  return context;
}

async function send(fields: [string, string][]) {
  const context = newContext();
  const perform = vi.fn(async (_input: z.output<typeof schema>) => ({
    outcome: 'done' as const,
    title: 'Done',
    description: '',
  }));
  const request = new Request('https://magazine.test/', { method: 'POST', body: new URLSearchParams(fields) });
  const failure = { title: 'Not saved', description: '' };
  const { data } = await processForm({ request, context }, { schema, failure, secrets: ['password'], perform });
  return { result: data, perform };
}

test('a refused form returns every text as it was typed, except secrets', async () => {
  const { result, perform } = await send([
    ['name', '  '],
    ['count', ' 12 apples '],
    ['password', 'secret'],
  ]);
  expect(perform).not.toHaveBeenCalled();
  expect(result.values).toEqual({ name: '  ', count: ' 12 apples ' });
  expect(result.fields).toEqual({ name: 'Enter your name.', count: 'Enter a number.' });
});

test('an empty text is not a missing one', async () => {
  const { perform } = await send([
    ['name', 'Ada'],
    ['count', '3'],
    ['words', ''],
    ['password', ''],
  ]);
  expect(perform.mock.calls[0]?.[0]).toEqual({ name: 'Ada', count: 3, words: [''], password: '' });
});

test('a problem inside a value is shown at its field', async () => {
  const { result } = await send([
    ['name', 'Ada'],
    ['count', '3'],
    ['words', 'short,far too long'],
    ['password', ''],
  ]);
  expect(result.fields).toEqual({ words: 'This word is too long.' });
});

test('fields of other forms, names of the library’s own and repeated fields change nothing', async () => {
  const { result, perform } = await send([
    ['name', 'Ada'],
    ['name', 'Grace'],
    ['count', '3'],
    ['password', ''],
    ['role', 'admin'],
    ['name.first', 'Mallory'],
    ['__proto__.role', 'admin'],
    ['__intent__', '{"type":"update","payload":{"name":"name","value":"Mallory"}}'],
    ['__state__', 'not JSON'],
  ]);
  expect(result.outcome).toBe('done');
  expect(perform.mock.calls[0]?.[0]).toEqual({ name: 'Ada', count: 3, password: '' });
});

test('a field may have a dot in its name', async () => {
  const fields: [string, string][] = [
    ['name', 'Ada'],
    ['count', '3'],
    ['password', ''],
  ];
  const { perform } = await send([...fields, ['limit.width', '12']]);
  expect(perform.mock.calls[0]?.[0]).toMatchObject({ 'limit.width': '12' });
  const { result } = await send([...fields, ['limit.width', 'wide']]);
  expect(result).toMatchObject({ fields: { 'limit.width': 'Enter a width.' }, values: { 'limit.width': 'wide' } });
});

test('a list gets every value of its field, and an empty list none', async () => {
  const context = newContext();
  const listSchema = z.object({ ids: z.array(z.string()).min(1, 'Choose one.'), name: z.string() });
  const perform = vi.fn(async (_input: z.output<typeof listSchema>) => ({
    outcome: 'refused' as const,
    title: 'Not saved',
    description: '',
  }));
  const sendList = async (fields: [string, string][]) => {
    const request = new Request('https://magazine.test/', { method: 'POST', body: new URLSearchParams(fields) });
    const failure = { title: 'Not saved', description: '' };
    return (await processForm({ request, context }, { schema: listSchema, failure, perform })).data;
  };
  const result = await sendList([
    ['ids', 'one'],
    ['name', 'Ada'],
    ['ids', 'two,three'],
  ]);
  expect(perform.mock.calls[0]?.[0]).toEqual({ ids: ['one', 'two,three'], name: 'Ada' });
  expect(result.values).toEqual({ name: 'Ada' });
  expect((await sendList([['name', 'Ada']])).fields).toEqual({ ids: 'Choose one.' });
  expect(perform).toHaveBeenCalledTimes(1);
});

test('a refusal is in the reader’s language, except in the newsroom', async () => {
  const refusedIn = async (isNewsroom: boolean) => {
    const context = newContext();
    if (isNewsroom) context.get(requestState).isInEnglishOnly = true;
    // The path decides nothing.
    const request = new Request('https://magazine.test/admin/articles', { method: 'POST', body: new FormData() });
    const failure = { title: 'Not saved', description: '' };
    const perform = () => Promise.reject(new NotAllowedError('forbidden'));
    const sent = () => processForm({ request, context }, { schema: z.object({}), failure, perform });
    return (await withLocale('de', sent)).data.description;
  };
  const english = new NotAllowedError('forbidden').message;
  expect(await refusedIn(true)).toBe(english);
  expect(await refusedIn(false)).toBe(m.refused_forbidden({}, { locale: 'de' }));
  expect(m.refused_forbidden({}, { locale: 'de' })).not.toBe(english);
});
