import { messageOf } from '~/platform/errors';
import type { HealthCheck, HealthFinding } from '~/platform/health/health-check';
import { log } from '~/platform/logging/logging.server';
import type { HealthResult } from './rules';

/** Longest time that a check may take, in milliseconds. */
const timeout = 10_000;

/** Runs one check, and aborts it when it takes too long. */
async function runCheck(check: HealthCheck, limit: number): Promise<HealthResult | undefined> {
  const controller = new AbortController();
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<HealthFinding>((resolve) => {
    timer = setTimeout(() => {
      controller.abort();
      resolve({ state: 'unhealthy', message: `The check did not finish within ${limit / 1000} seconds.` });
    }, limit);
  });
  try {
    const running = check.run(controller.signal).catch((error: unknown): HealthFinding => {
      log.warn({ err: error, check: check.name }, 'a health check failed');
      return { state: 'unhealthy', message: messageOf(error) };
    });
    const found = await Promise.race([running, timedOut]);
    return found && { ...found, name: check.name, milliseconds: Math.round(performance.now() - began) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs checks at the same time. One that throws or takes longer than ten seconds is unhealthy.
 * @returns their results, in the order of the checks, without those that have nothing to check.
 */
export async function runChecks(checks: readonly HealthCheck[], limit = timeout): Promise<HealthResult[]> {
  const results = await Promise.all(checks.map((check) => runCheck(check, limit)));
  return results.filter((result) => result !== undefined);
}
