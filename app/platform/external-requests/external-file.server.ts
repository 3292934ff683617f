import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import {
  type AllowedTargets,
  checkAddress,
  ForbiddenAddressError,
  guardedLookup,
  publicInternet,
} from './external-request.server';
import { mayBePublicHost } from './public-address';

/** Why a file could not be read from another server. */
export type FileFailure = 'status' | 'too_large' | 'timeout' | 'redirects' | 'encoded' | 'connection';

/** Thrown when another server does not send a file as expected. The message is one sentence without the address. */
export class ExternalFileError extends Error {
  override name = 'ExternalFileError';
  readonly reason: FileFailure;

  constructor(reason: FileFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export type FileRequest = {
  headers: Record<string, string>;
  /** Maximum size of the file, in bytes; reading stops there. */
  maxBytes: number;
  /** Maximum time for the file with all redirects, in milliseconds. */
  milliseconds: number;
  /** Maximum number of redirects to follow. */
  redirects: number;
  signal?: AbortSignal;
  /**
   * Hosts, with the port unless it is the default, that the operator has named: they are contacted wherever they are,
   * also without encryption.
   */
  trustedHosts?: readonly string[];
};

/** Returns the URL that is asked for a file, and whether its host is trusted. @throws ForbiddenAddressError */
function checkedTarget(
  url: URL,
  trustedHosts: readonly string[] | undefined,
  targets: AllowedTargets,
): { target: URL; isTrusted: boolean } {
  const isTrusted = /^https?:$/.test(url.protocol) && (trustedHosts?.includes(url.host) ?? false);
  const target = new URL(url);
  if (!isTrusted) {
    if (target.protocol === 'http:') target.protocol = 'https:';
    checkAddress(target, targets);
  }
  return { target, isTrusted };
}

/**
 * Checks, without any request, whether `readExternalFile` would refuse an address by its form. A host name may still
 * resolve to an address that is refused.
 * @throws ForbiddenAddressError
 */
export function checkFileAddress(address: string, trustedHosts?: readonly string[]): void {
  const { target, isTrusted } = checkedTarget(new URL(address), trustedHosts, publicInternet);
  if (!isTrusted && !mayBePublicHost(target.href))
    throw new ForbiddenAddressError('Requests to this address are not allowed.');
}

type Step = { redirect: string } | { bytes: Buffer };

/**
 * Reads a file from an address chosen by someone else. Follows redirects and checks each address as
 * `sendExternalRequest` does. Other hosts than the trusted ones are asked over https, even if the address says http.
 * @param targets the targets to allow in place of the public Internet, for tests.
 * @throws ForbiddenAddressError; ExternalFileError; the reason of `signal` when it is aborted.
 */
export async function readExternalFile(
  address: string,
  options: FileRequest,
  targets: AllowedTargets = publicInternet,
): Promise<Buffer> {
  const deadline = AbortSignal.timeout(options.milliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= options.redirects; redirects += 1) {
      const step = await readOnce(url, options, signal, targets);
      if ('bytes' in step) return step.bytes;
      if (!URL.canParse(step.redirect, url.href))
        throw new ExternalFileError('redirects', 'The server redirects to an invalid address.');
      url = new URL(step.redirect, url);
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (deadline.aborted) throw new ExternalFileError('timeout', 'The server took too long.');
    throw error;
  }
  throw new ExternalFileError('redirects', 'The server redirects too often.');
}

function readOnce(url: URL, options: FileRequest, signal: AbortSignal, targets: AllowedTargets): Promise<Step> {
  const { target, isTrusted } = checkedTarget(url, options.trustedHosts, targets);
  const send = target.protocol === 'http:' ? plainRequest : request;
  const sent: RequestOptions = {
    method: 'GET',
    headers: { ...options.headers, 'Accept-Encoding': 'identity' },
    agent: false,
    signal,
    ...(isTrusted ? {} : { ca: targets.authority, lookup: guardedLookup(targets) }),
  };
  return new Promise<Step>((resolve, reject) => {
    const clientRequest = send(target, sent, (response) => {
      const refuse = (reason: FileFailure, message: string): void => {
        reject(new ExternalFileError(reason, message));
        response.destroy();
      };
      const { statusCode: status = 0, headers } = response;
      if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
        resolve({ redirect: headers.location });
        response.destroy();
        return;
      }
      if (status !== 200) return refuse('status', `The server responded with ${status}.`);
      if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? ''))
        return refuse('encoded', 'The server sent the file in a compressed form, which was not requested.');
      const tooLarge = `The file is larger than ${Math.floor(options.maxBytes / 1_048_576)} MB.`;
      if (Number(headers['content-length'] ?? 0) > options.maxBytes) return refuse('too_large', tooLarge);
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > options.maxBytes) refuse('too_large', tooLarge);
        else parts.push(part);
      });
      response.on('end', () => resolve({ bytes: Buffer.concat(parts) }));
      response.on('error', reject);
      response.on('close', () => reject(new ExternalFileError('connection', 'The connection was closed too early.')));
    });
    // Without this listener, Node closes the connection and reports neither a response nor an error.
    clientRequest.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new ExternalFileError('status', 'The server responded with 101.'));
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
