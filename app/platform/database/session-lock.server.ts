import { log } from '~/platform/logging/logging.server';
import { connection } from './database.server';

/** Locks that are held on PGlite, whose folder only one process can open. */
const held = new Set<string>();

/**
 * Runs `work` while this process holds the lock with the given name. On PostgreSQL, the lock ends with its connection, so a
 * process that dies does not block the others.
 * @returns what `work` returns, or `taken` at once if the lock is held.
 */
export async function withSessionLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | 'taken'> {
  const { driver } = connection();
  if ('pglite' in driver) {
    if (held.has(name)) return 'taken';
    held.add(name);
    try {
      return await work();
    } finally {
      held.delete(name);
    }
  }
  const client = await driver.pool.connect();
  // The pool listens only to connections that are not in use. Without a listener, a lost one would end the program.
  const onError = (error: Error): void => log.warn({ err: error, name }, 'the connection that holds a lock was lost');
  client.on('error', onError);
  let isHeld = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 4137)) as taken',
      [name],
    );
    isHeld = rows[0]?.taken === true;
    return isHeld ? await work() : 'taken';
  } finally {
    // Closing the connection would release the lock, too; returning it to the pool would not.
    const isReleased =
      !isHeld ||
      (await client.query('select pg_advisory_unlock_all()').then(
        () => true,
        () => false,
      ));
    client.off('error', onError);
    client.release(!isReleased);
  }
}
