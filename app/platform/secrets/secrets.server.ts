import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { siteSecrets } from '~/platform/database/schema';

/**
 * Returns the site's secret key for a purpose, generated on first use and the same on every node and after every
 * restart.
 * @param name the key's purpose; no two purposes share a key.
 */
export async function siteSecret(executor: Executor, name: string): Promise<Buffer> {
  const read = () => executor.select({ value: siteSecrets.value }).from(siteSecrets).where(eq(siteSecrets.name, name));
  let [found] = await read();
  if (!found) {
    // If two nodes insert at once, one value is stored, and both read that one.
    await executor
      .insert(siteSecrets)
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing();
    [found] = await read();
  }
  if (!found) throw new Error(`The site’s key ${name} could not be stored.`);
  return Buffer.from(found.value, 'base64url');
}
