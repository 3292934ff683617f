import { configuration } from '~/platform/program/configuration.server';
import { diskPlace } from './disk.server';
import type { BackupPlace } from './place';
import { s3Place } from './s3.server';

let bucket: { of: unknown; place: BackupPlace } | undefined;

/** Returns the bucket for backups, if one is configured. */
function configuredBucket(): BackupPlace | undefined {
  const settings = configuration();
  if (!settings.BACKUP_S3_URL) return undefined;
  if (bucket?.of !== settings) bucket = { of: settings, place: s3Place(settings.BACKUP_S3_URL) };
  return bucket.place;
}

/** Returns where new backups are stored: in the bucket of `BACKUP_S3_URL`, else in this machine's folder. */
export const backupPlace = async (): Promise<BackupPlace> => configuredBucket() ?? (await diskPlace());

/**
 * Returns the places with backups to which this server has access: its own folder, which may have backups from before a
 * bucket was configured, and the bucket. The first is the one for new backups.
 */
export async function reachablePlaces(): Promise<[BackupPlace, ...BackupPlace[]]> {
  const disk = await diskPlace();
  const configured = configuredBucket();
  return configured ? [configured, disk] : [disk];
}

/** Returns the place with this label, if this server has access to it; undefined for the folder of another machine. */
export const placeWithLabel = async (label: string): Promise<BackupPlace | undefined> =>
  (await reachablePlaces()).find((place) => place.label === label);
