import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { siteSecrets } from '~/platform/database/schema';

/**
 * A key of the site's own, made at its first use and the same on every node and after every restart.
 * @param name what it is for; one purpose never shares a key with another.
 */
export async function siteSecret(executor: Executor, name: string): Promise<Buffer> {
  const read = () => executor.select({ value: siteSecrets.value }).from(siteSecrets).where(eq(siteSecrets.name, name));
  let [found] = await read();
  if (!found) {
    // Two nodes may be first at the same moment: one value is kept, and both read that one.
    await executor
      .insert(siteSecrets)
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing();
    [found] = await read();
  }
  if (!found) throw new Error(`The site’s key ${name} could not be stored.`);
  return Buffer.from(found.value, 'base64url');
}
