import { readConfiguration, type S3Location } from '~/platform/program/configuration.server';
import type { startS3Server } from '~/platform/testing/s3.server';

/** A server that cannot be reached. The port of a stopped one could be that of another test. */
export const unreachableServer = {
  url: (path = 'test-bucket/site', keys = 'KEY:SECRET'): string => `http://${keys}@127.0.0.1:1/${path}`,
};

type Server = Awaited<ReturnType<typeof startS3Server>>;

/** Returns the configuration of backups in a folder of a server's bucket. */
export function locationOf({ url }: Pick<Server, 'url'>, ...path: Parameters<Server['url']>): S3Location {
  const { BACKUP_S3_URL } = readConfiguration({ BACKUP_S3_URL: url(...path) });
  if (!BACKUP_S3_URL) throw new Error('The address is invalid.');
  return BACKUP_S3_URL;
}
