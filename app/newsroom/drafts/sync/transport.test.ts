import { expect, test, vi } from 'vitest';
import { httpTransport, type SaveMessage } from './components/transport';

const message = (content: string) => ({ clientId: 'a page', sequence: 1, fields: { content } }) as SaveMessage;

test.each([
  ['a save outlives a page that is left', 60_000, true, true],
  ['a save that is too large for that does not', 70_000, true, false],
  ['nor does any other save', 10, false, false],
])('%s', async (_name, length, isLeaving, keepalive) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ outcome: 'base_needed' }));
  vi.stubGlobal('fetch', fetch);
  const reply = await httpTransport.save('the-article', message('x'.repeat(length)), isLeaving);
  expect(reply).toEqual({ kind: 'response', body: { outcome: 'base_needed' } });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive });
});
