import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Location } from '~/platform/program/configuration.server';

/**
 * Returns a function that returns a client for a bucket's server. The SDK is loaded on first use, so that a site that stores
 * its files on disk never pays for it.
 * @param limits limits of requests; by default, there are none.
 */
export function s3Opener(
  location: S3Location,
  limits?: S3ClientConfig['requestHandler'],
): () => Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  let opened: ReturnType<ReturnType<typeof s3Opener>> | undefined;
  return () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint: location.endpoint,
        region: location.region,
        credentials: { accessKeyId: location.accessKeyId, secretAccessKey: location.secretAccessKey },
        // S3-compatible servers usually expect the bucket name in the path, not in the host name.
        forcePathStyle: true,
        // Few S3-compatible servers support the newer checksums, so checksums are sent only where required.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(limits && { requestHandler: limits }),
      }),
    }));
    return opened;
  };
}
