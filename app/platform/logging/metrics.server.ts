import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for operators, in the Prometheus text format at `/metrics`. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

export const requestSeconds = new Histogram({
  name: 'lowdown_request_seconds',
  help: 'Time to serve a request whose response is not in the page cache',
  labelNames: ['method', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

export const notFoundCount = new Counter({
  name: 'lowdown_not_found_total',
  help: 'Requests for paths that do not exist',
  registers: [metrics],
});

/** Registers a gauge whose value is read on each scrape. */
export function registerGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}
