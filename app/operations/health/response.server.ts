import type { Context } from 'hono';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/actors';
import { isMonitorToken, readLastRun } from './monitors.server';

/**
 * Responds to a monitor that presents the token with what the last run has found: 503 if the site is unhealthy or the
 * checks are not running. Without the token, 401.
 */
export async function deepHealthResponse(c: Context): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const [, token] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === undefined || !isMonitorToken(token)) {
    c.header('WWW-Authenticate', 'Bearer');
    return c.json({ error: 'Send the token as a bearer token.' }, 401);
  }
  try {
    const { status, checkedAt, checks } = await readLastRun(operator, new Date());
    const byName = Object.fromEntries(checks.map(({ name, ...result }) => [name, result]));
    return c.json({ status, checkedAt, checks: byName }, status === 'unhealthy' ? 503 : 200);
  } catch (error) {
    log.error({ err: error }, 'the last health checks could not be read');
    return c.json({ status: 'unhealthy', checkedAt: null, checks: {} }, 503);
  }
}
