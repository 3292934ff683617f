import type { Context } from 'hono';
import { pingDatabase } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';

/** Reports whether this node is healthy: 503 when its database does not respond. */
export async function healthResponse(c: Context): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  try {
    await pingDatabase();
    return c.json({ status: 'healthy', database: 'healthy' });
  } catch (error) {
    log.error({ err: error }, 'the database is not responding');
    return c.json({ status: 'unhealthy', database: 'unhealthy' }, 503);
  }
}
