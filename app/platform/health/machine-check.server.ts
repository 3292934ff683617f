import { statfs } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { configuration } from '~/platform/program/configuration.server';
import type { HealthCheck, HealthState } from './health-check';

/** Free bytes on the disk, and the share of the program's memory in use, at which a check warns and fails. */
export type MachineLimits = Record<'disk' | 'memory', { warning: number; unhealthy: number }>;

const gigabyte = 1_000_000_000;
const defaultLimits: MachineLimits = {
  disk: { warning: 2 * gigabyte, unhealthy: 0.5 * gigabyte },
  memory: { warning: 0.85, unhealthy: 0.95 },
};

/** Returns the state for a value that is worse the higher it is. */
const stateOf = (value: number, { warning, unhealthy }: { warning: number; unhealthy: number }): HealthState =>
  value >= unhealthy ? 'unhealthy' : value >= warning ? 'warning' : 'healthy';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Whether there is room on the disk of `DATA_DIR` and in the memory that the program may use. */
export const machineCheck = (limits: MachineLimits = defaultLimits): HealthCheck => ({
  name: 'machine',
  title: 'Disk and memory',
  run: async () => {
    const { blocks, bavail, bsize } = await statfs(configuration().DATA_DIR);
    const free = bavail * bsize;
    const disk = stateOf(-free, { warning: -limits.disk.warning, unhealthy: -limits.disk.unhealthy });
    const heap = getHeapStatistics();
    const used = heap.used_heap_size / heap.heap_size_limit;
    const memory = stateOf(used, limits.memory);
    const message = `${percent(1 - bavail / blocks)} of the disk and ${percent(used)} of the memory in use.`;
    if (disk === 'healthy' && memory === 'healthy') return { state: 'healthy', message };
    const advice = [
      disk !== 'healthy' && `Only ${(free / gigabyte).toFixed(1)} GB are free: writing fails once the disk is full.`,
      memory !== 'healthy' && 'The program stops once it runs out of memory.',
    ];
    const state = disk === 'unhealthy' || memory === 'unhealthy' ? 'unhealthy' : 'warning';
    return { state, message: [message, ...advice].filter(Boolean).join(' ') };
  },
});
