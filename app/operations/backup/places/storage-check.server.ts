import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { HealthFinding } from '~/platform/health/health-check';
import { siteSetting } from '~/platform/settings/settings.server';
import { enableBackups } from '../settings.server';
import { completeBackups } from '../store-history.server';
import { backupPlace } from './places.server';

/**
 * The check whether the place of the backups can be reached, and has the newest one in full, on the health page. Jobs run it,
 * so it checks no permission.
 */
export async function checkStorage(signal: AbortSignal): Promise<HealthFinding | undefined> {
  const [place, [newest]] = await Promise.all([backupPlace(), completeBackups(database())]);
  if (!siteSetting(enableBackups) && !newest) return undefined;
  // One on another machine, or from before a bucket was configured, is checked where it is.
  const own = newest?.place === place.label ? newest : undefined;
  try {
    const bytes = await place.sizeOf(own?.name ?? null, signal);
    if (own && bytes === undefined)
      return {
        state: 'unhealthy',
        message: `The newest backup is no longer ${place.description}. Make a new one, and find out what deleted it.`,
      };
    if (own && bytes !== own.bytes)
      return {
        state: 'unhealthy',
        message: `The newest backup has ${bytes} bytes instead of ${own.bytes}, so it cannot be restored. Make a new one, and find out what changed it.`,
      };
    return { state: 'healthy', message: `New backups are stored ${place.description}.` };
  } catch (error) {
    if (error instanceof AppError) return { state: 'unhealthy', message: `Backups cannot be stored: ${error.message}` };
    throw error;
  }
}
