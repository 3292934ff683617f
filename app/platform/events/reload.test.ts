import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '~/platform/testing/database.server';
import { transaction } from './events.server';
import { inTurn, keepLoaded } from './reload.server';

openTestDatabase();

const change = () => transaction((_executor, emit) => emit({ type: 'settings.changed', names: [] }));

test('a failed reload is retried until it succeeds, and not after the end', async () => {
  // Waiting moves the clock on, so that the retries do not take real seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi.fn(async () => undefined);
  const stop = await keepLoaded('settings.changed', load, 'the test data could not be read');
  expect(load).toHaveBeenCalledTimes(1);
  load.mockRejectedValueOnce(new Error('First')).mockRejectedValueOnce(new Error('Second'));
  await change();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(4), { timeout: 60_000 });
  load.mockRejectedValueOnce(new Error('Third'));
  await change();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(5), { timeout: 60_000 });
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(5);
});

test('loads run one after another, also after one that fails', async () => {
  const loads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const begin = vi.fn<() => Promise<void>>();
  for (const { promise } of loads) begin.mockReturnValueOnce(promise);
  const load = inTurn(begin);
  const [first, second] = [load(), load()];
  await vi.waitFor(() => expect(begin).toHaveBeenCalled());
  expect(begin).toHaveBeenCalledTimes(1);
  loads[0].reject(new Error('Unreadable'));
  await expect(first).rejects.toThrow('Unreadable');
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(2));
  loads[1].resolve();
  await second;
});

test('a failed first load rejects', async () => {
  const load = vi.fn(async () => {
    throw new Error('Unreadable');
  });
  await expect(keepLoaded('settings.changed', load, 'the test data could not be read')).rejects.toThrow('Unreadable');
  await change();
  expect(load).toHaveBeenCalledTimes(1);
});
