import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { uploadPartSize, uploadsPath } from '../constants';
import { type Upload as Begun, beginUpload, continueUpload, endUpload, readUpload } from './uploads.server';

/**
 * Allows one request at a time to write to an upload. A new request cancels the previous one, whose connection may have
 * been lost.
 */
const locker = new MemoryLocker();

/** Converts an upload to the form that the tus library expects. */
const toTusUpload = ({ id, size, received, createdAt, fileName }: Begun): Upload =>
  new Upload({ id, size, offset: received, metadata: { filename: fileName }, creation_date: createdAt.toISOString() });

/**
 * One member's uploads as a data store for the tus library. All access goes through the service, which rejects access
 * by other members.
 */
class MemberUploads extends DataStore {
  readonly #actor: Actor;

  constructor(actor: Actor) {
    super();
    this.#actor = actor;
    this.extensions = ['creation', 'termination'];
  }

  override async create(file: Upload): Promise<Upload> {
    if (file.size === undefined) throw ERRORS.INVALID_LENGTH;
    const purpose = file.metadata?.purpose ?? undefined;
    const name = file.metadata?.filename ?? '';
    const begun = await beginUpload(this.#actor, { name, size: file.size, purpose }, new Date());
    // The library has already prepared its response for this object, so the object must be changed in place.
    return Object.assign(file, { id: begun.id, creation_date: begun.createdAt.toISOString() });
  }

  override async getUpload(id: string): Promise<Upload> {
    return toTusUpload(await readUpload(this.#actor, id));
  }

  override remove(id: string): Promise<void> {
    return endUpload(this.#actor, id);
  }

  /** Stores data as it arrives, so that data received before the connection was lost need not be sent again. */
  override async write(stream: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    let end = offset;
    let pending: Buffer[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      if (size === 0) return;
      const bytes = Buffer.concat(pending);
      pending = [];
      size = 0;
      end = await continueUpload(this.#actor, id, end, bytes);
    };
    try {
      for await (const part of stream) {
        pending.push(part);
        size += part.length;
        if (size >= uploadPartSize) await flush();
      }
    } catch (error) {
      await flush();
      throw error;
    }
    await flush();
    return end;
  }
}

/**
 * Headers that the library sets for cross-origin requests. They are removed, because only the site's own pages upload
 * files.
 */
const removedHeaders = [
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
];

/**
 * Handles one request for an upload (tus 1.0: creation, continuation, progress query, termination). The actor is
 * checked on every request; cross-site requests have already been rejected.
 */
export async function uploadResponse(request: Request, actor: Actor): Promise<Response> {
  try {
    authorizeMember(actor, 'media.use');
  } catch (error) {
    if (error instanceof AppError) return textResponse(error.status, error.message);
    throw error;
  }
  // The tus protocol lets this header override the method, which would bypass the checks already made for the actual
  // method.
  const headers = new Headers(request.headers);
  headers.delete('x-http-method-override');
  const server = new Server({
    path: uploadsPath,
    datastore: new MemberUploads(actor),
    relativeLocation: true,
    locker,
    allowedOrigins: [],
    onResponseError: (_request, error) => {
      if (error instanceof AppError) return { status_code: error.status, body: `${error.message}\n` };
      if ('status_code' in error) return undefined;
      log.error({ err: error }, 'an upload request failed');
      return { status_code: 500, body: 'Something went wrong on our side. Please try again.\n' };
    },
  });
  const response = await server.handleWeb(
    new Request(request.url, { method: request.method, headers, body: request.body, duplex: 'half' } as RequestInit),
  );
  for (const name of removedHeaders) response.headers.delete(name);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}

const textResponse = (status: number, sentence: string): Response =>
  new Response(`${sentence}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
