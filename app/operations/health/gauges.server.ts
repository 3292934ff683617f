import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { healthStates } from '~/platform/health/health-check';
import { metrics } from '~/platform/logging/metrics.server';
import { operator } from '~/platform/permissions/actors';
import { type LastRun, readLastRun } from './monitors.server';

/** Longest time that a scrape waits for the database, in milliseconds. */
const longestWait = 2_000;

/** The reading in progress, for all gauges and scrapes. */
let reading: Promise<LastRun | undefined> | undefined;

/** Returns the last run; undefined while the database is unavailable, which must not break the other metrics. */
function lastRun(wait: number): Promise<LastRun | undefined> {
  reading ??= readLastRun(operator, new Date())
    .catch(() => undefined)
    .finally(() => {
      reading = undefined;
    });
  return Promise.race([reading, delay(wait, undefined, { ref: false })]);
}

/** Registers the metrics of the checks. @param wait longest time that a scrape waits for the database, for tests. */
export function registerHealthGauges(wait = longestWait): void {
  if (metrics.getSingleMetric('lowdown_health_check')) return;
  new Gauge({
    name: 'lowdown_health_checked_timestamp_seconds',
    help: 'Time of the last health checks',
    registers: [metrics],
    async collect() {
      const { checkedAt } = (await lastRun(wait)) ?? {};
      if (checkedAt) this.set(checkedAt.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'lowdown_health_check',
    help: 'State of each health check: 0 healthy, 1 warning, 2 unhealthy',
    labelNames: ['check'] as const,
    registers: [metrics],
    async collect() {
      const run = await lastRun(wait);
      this.reset();
      for (const { name, state } of run?.checks ?? []) this.set({ check: name }, healthStates.indexOf(state));
    },
  });
}
