import { Gauge } from 'prom-client';
import { healthStates } from '~/platform/health/health-check';
import { metrics } from '~/platform/logging/metrics.server';
import { operator } from '~/platform/permissions/actors';
import { type LastRun, readLastRun } from './monitors.server';

/** Reads the last run for a scrape; undefined while the database is unavailable, which must not break the other metrics. */
const lastRun = (): Promise<LastRun | undefined> => readLastRun(operator, new Date()).catch(() => undefined);

/** Registers the metrics of the checks. */
export function registerHealthGauges(): void {
  if (metrics.getSingleMetric('lowdown_health_check')) return;
  new Gauge({
    name: 'lowdown_health_checked_timestamp_seconds',
    help: 'Time of the last health checks',
    registers: [metrics],
    async collect() {
      const { checkedAt } = (await lastRun()) ?? {};
      if (checkedAt) this.set(checkedAt.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'lowdown_health_check',
    help: 'State of each health check: 0 healthy, 1 warning, 2 unhealthy',
    labelNames: ['check'] as const,
    registers: [metrics],
    async collect() {
      const run = await lastRun();
      this.reset();
      for (const { name, state } of run?.checks ?? []) this.set({ check: name }, healthStates.indexOf(state));
    },
  });
}
