import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
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

/** Returns the size of the disk of `DATA_DIR` and what is free, in bytes; undefined if that folder does not exist. */
async function diskSpace(): Promise<{ size: number; free: number } | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(configuration().DATA_DIR);
    return { size: blocks * bsize, free: bavail * bsize };
  } catch (error) {
    // It is created once something is stored there: never, with the database and the files elsewhere.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the share in use of what limits the program first: the machine's or container's memory, or its own heap. */
function memoryShare(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  const available = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return Math.max(process.memoryUsage.rss() / available, used_heap_size / heap_size_limit);
}

/** Whether there is room on the disk of `DATA_DIR` and in the memory that the program may use. */
export const machineCheck = (limits: MachineLimits = defaultLimits): HealthCheck => ({
  name: 'machine',
  title: 'Disk and memory',
  run: async () => {
    const space = await diskSpace();
    const free = space?.free ?? Number.POSITIVE_INFINITY;
    const disk = stateOf(-free, { warning: -limits.disk.warning, unhealthy: -limits.disk.unhealthy });
    const used = memoryShare();
    const memory = stateOf(used, limits.memory);
    const diskUse = space ? `${percent(1 - space.free / space.size)} of the disk and ` : '';
    const message = `${diskUse}${percent(used)} of the memory in use.`;
    if (disk === 'healthy' && memory === 'healthy') return { state: 'healthy', message };
    const advice = [
      disk !== 'healthy' &&
        `Only ${(free / gigabyte).toFixed(1)} GB is free. Nothing can be saved once the disk is full.`,
      memory !== 'healthy' && 'The program stops once it runs out of memory.',
    ];
    const state = disk === 'unhealthy' || memory === 'unhealthy' ? 'unhealthy' : 'warning';
    return { state, message: [message, ...advice].filter(Boolean).join(' ') };
  },
});
