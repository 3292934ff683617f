import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Request = { method: string; key: string; query: URLSearchParams; body: Buffer };
type Failure = { status: number; code: string };

const bucket = 'test-bucket';
const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}

/** Starts an S3 server with one bucket in memory, which supports uploads in parts. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; startedAt: Date; parts: Map<number, Buffer> }>();
  const requests: string[] = [];
  /** What each request is refused with, dropped (`drop`), or delayed by; by default, all are served. */
  const state: { intercept: (request: Request) => Failure | 'drop' | undefined | Promise<undefined> } = {
    intercept: () => undefined,
  };

  const refuse = (response: ServerResponse, { status, code }: Failure): void =>
    sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).sort();
    const page = found.slice(0, Math.min(Number(query.get('max-keys') ?? 2), 2));
    const contents = page.map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
    const next = page.length < found.length ? page.at(-1)?.[0] : undefined;
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    sendXml(response, 200, `<ListBucketResult>${contents.join('')}${token}</ListBucketResult>`);
  }

  function listUploads(response: ServerResponse, query: URLSearchParams): void {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const entries = found.map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );
    sendXml(response, 200, `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
  }

  function serveUpload(response: ServerResponse, { method, key, query, body }: Request): void {
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload) {
      refuse(response, { status: 404, code: 'NoSuchUpload' });
      return;
    }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.setHeader('ETag', `"${md5(body).toString('hex')}"`).end();
      return;
    }
    uploads.delete(id);
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    objects.set(key, Buffer.concat([...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part)));
    sendXml(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }

  function serveRequest(response: ServerResponse, request: Request): void {
    const { method, key, query, body } = request;
    if (query.has('list-type')) list(response, query);
    else if (query.has('uploads') && method === 'GET') listUploads(response, query);
    else if (query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, startedAt: new Date(), parts: new Map() });
      const text = `<UploadId>${id}</UploadId>`;
      sendXml(response, 200, `<InitiateMultipartUploadResult>${text}</InitiateMultipartUploadResult>`);
    } else if (query.has('uploadId')) serveUpload(response, request);
    else if (method === 'PUT') {
      objects.set(key, body);
      response.end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (objects.has(key)) response.end(objects.get(key));
    else refuse(response, { status: 404, code: 'NoSuchKey' });
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://storage.test');
    const [, name, ...path] = decodeURIComponent(pathname).split('/');
    const body = await buffer(incoming);
    const request = { method: incoming.method ?? '', key: path.join('/'), query, body };
    requests.push(`${request.method} ${request.key}`);
    const failure = await state.intercept(request);
    if (failure === 'drop') response.destroy();
    else if (failure) refuse(response, failure);
    else if (name !== bucket) refuse(response, { status: 404, code: 'NoSuchBucket' });
    else if (!incoming.headers.authorization?.includes('Credential=KEY/'))
      refuse(response, { status: 403, code: 'InvalidAccessKeyId' });
    else if (incoming.headers['content-md5'] && incoming.headers['content-md5'] !== md5(body).toString('base64'))
      refuse(response, { status: 400, code: 'BadDigest' });
    else serveRequest(response, request);
  }

  const server = createServer((incoming, response) => void serve(incoming, response).catch(() => response.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    uploads,
    requests,
    state,
    /** Returns the address of a folder in the bucket, as it is configured. */
    url: (path = `${bucket}/site`, keys = 'KEY:SECRET') => `http://${keys}@127.0.0.1:${port}/${path}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
