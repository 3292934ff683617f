import { lookup as resolveName } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestUnencrypted } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { isPublicAddress } from './public-address';

/** The addresses and ports that may be contacted, and the certificate authority to trust. */
export type AllowedTargets = {
  allows(address: string): boolean;
  ports: readonly string[];
  authority?: string;
  /** Whether requests may be sent without encryption, by http. */
  allowsHttp?: boolean;
};

/** The public Internet over https. */
export const publicInternet: AllowedTargets = { allows: isPublicAddress, ports: [''] };

/**
 * Thrown for an address that this site must not contact: one that does not use https, has a non-default port, or is not
 * on the public Internet.
 */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
  /** Node reads this property from name resolution errors. */
  readonly code = 'EFORBIDDEN';
}

const timeout = 10_000;
/** Maximum bytes read from a response. */
const maxResponseBytes = 16_384;

/** What a server has responded. */
export type ExternalResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body, at most 16 kB. */
  body: Buffer;
};

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** @throws ForbiddenAddressError for an address that is not allowed, whatever its host name resolves to. */
export function checkAddress(url: URL, targets: AllowedTargets): void {
  const host = hostOf(url);
  const isAllowed =
    (url.protocol === 'https:' || (targets.allowsHttp === true && url.protocol === 'http:')) &&
    targets.ports.includes(url.port) &&
    url.username === '' &&
    url.password === '' &&
    // A numeric address needs no lookup.
    (isIP(host) === 0 || targets.allows(host));
  if (!isAllowed) throw new ForbiddenAddressError('Requests to this address are not allowed.');
}

/** Maximum time for resolving a host name before it is stored, in milliseconds, including the wait for other checks. */
const checkTimeout = 3_000;

/**
 * The last check of a host name. They run one at a time: a name server that does not respond occupies one of the few
 * threads that resolve names, even after a timeout, and all other connections need these threads, too.
 */
let lastCheck: Promise<unknown> = Promise.resolve();

/**
 * Checks an address chosen by someone else before it is stored. Each request checks it again, because what a host name
 * resolves to can change. A host name that does not resolve within three seconds is accepted: name servers fail, too.
 * @param targets the targets to allow in place of the public Internet, for tests.
 * @throws ForbiddenAddressError
 */
export async function checkExternalAddress(address: string, targets: AllowedTargets = publicInternet): Promise<void> {
  const url = new URL(address);
  checkAddress(url, targets);
  const host = hostOf(url);
  if (isIP(host) !== 0) return;
  const check = lastCheck.then(
    () =>
      new Promise<Error | null>((resolve) => {
        guardedLookup(targets)(host, {}, resolve);
      }),
  );
  lastCheck = check.catch(() => undefined);
  const error = await Promise.race([check, delay(checkTimeout, null, { ref: false })]);
  if (error instanceof ForbiddenAddressError) throw error;
}

/**
 * Sends a request to an address chosen by someone else, and returns the response. Redirects are not followed.
 * Addresses are checked in the connection's own DNS lookup, so they cannot change between check and use. A response whose
 * body is longer than 16 kB, or does not end in time, is cut.
 * @param request.deadline milliseconds until the request is given up, including its response; ten seconds by default.
 * @param targets the targets to allow in place of the public Internet.
 * @throws ForbiddenAddressError, or the connection's own error if it fails or no response begins before the deadline.
 */
export async function sendExternalRequest(
  address: string,
  {
    method,
    headers,
    body,
    deadline = timeout,
  }: { method: string; headers: Record<string, string | number>; body?: Buffer; deadline?: number },
  targets: AllowedTargets = publicInternet,
): Promise<ExternalResponse> {
  const url = new URL(address);
  checkAddress(url, targets);
  const options: RequestOptions = {
    method,
    headers,
    agent: false,
    ca: targets.authority,
    lookup: guardedLookup(targets),
    signal: AbortSignal.timeout(deadline),
  };
  const begin = url.protocol === 'http:' ? requestUnencrypted : request;
  return new Promise((resolve, reject) => {
    let begun: IncomingMessage | undefined;
    const parts: Buffer[] = [];
    const finish = (response: IncomingMessage): void =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(parts).subarray(0, maxResponseBytes),
      });
    const clientRequest = begin(url, options, (response) => {
      begun = response;
      let read = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        read += part.length;
        if (read > maxResponseBytes) response.destroy();
      });
      response.on('error', () => finish(response));
      response.on('close', () => finish(response));
    });
    // Without this listener, Node closes the connection and reports neither a response nor an error.
    clientRequest.on('upgrade', (response, socket) => {
      socket.destroy();
      finish(response);
    });
    // At the deadline, the request's error comes before that of the response.
    clientRequest.on('error', (error) => (begun ? finish(begun) : reject(error)));
    clientRequest.end(body);
  });
}

/**
 * Returns when a site's TLS certificate expires, and why browsers would refuse it, if they would. Sends no request.
 * @param targets the targets to allow in place of the public Internet, for tests.
 * @throws ForbiddenAddressError, or the connection's own error.
 */
export async function readCertificate(
  address: string,
  signal: AbortSignal,
  targets: AllowedTargets = publicInternet,
): Promise<{ validTo: Date; problem?: string }> {
  const url = new URL(address);
  checkAddress(url, targets);
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      servername: isIP(host) === 0 ? host : undefined,
      lookup: guardedLookup(targets),
      ca: targets.authority,
      rejectUnauthorized: false,
    });
    signal.addEventListener('abort', () => socket.destroy(new Error('The server did not respond in time.')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const { authorizationError } = socket;
      const validTo = new Date(socket.getPeerCertificate().valid_to);
      resolve({ validTo, ...(authorizationError && { problem: String(authorizationError) }) });
      // A server that does not close its side would leave the connection half open.
      socket.destroy();
    });
  });
}

/** Resolves a host name, and rejects it if any of its addresses is not allowed. */
export function guardedLookup(targets: AllowedTargets): LookupFunction {
  return (name, options, respond) => {
    resolveName(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return respond(error ?? new Error('The host name has no address.'), '', 0);
      if (!found.every(({ address }) => targets.allows(address))) {
        return respond(new ForbiddenAddressError('The host name resolves to an address that is not allowed.'), '', 0);
      }
      if (options.all) respond(null, found);
      else respond(null, first.address, first.family);
    });
  };
}
