import { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { RateLimitedError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { type ExportedFile, markdownFiles } from './markdown/files.server';
import { type ExportCounts, type ExportFormat, exportFileName } from './rules';
import { countContent } from './store.server';
import { wordPressPieces } from './wordpress/wxr.server';

const countExport = rateLimiter({
  name: 'exports',
  description: 'Exports of all content, per member and hour',
  points: 12,
  seconds: 3600,
});

/** Returns what an export would contain. @throws AppError `forbidden`. */
export async function exportOverview(actor: Actor): Promise<ExportCounts> {
  authorize(actor, 'articles.export');
  return countContent(database());
}

/** Logs an error in the middle of an export, which can only be cut off. */
async function* withErrorsLogged<Piece>(pieces: AsyncIterable<Piece>, format: ExportFormat): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    log.error({ err: error, format }, 'an export was cut off');
    throw error;
  }
}

/** Yields the pieces of a zip. Cancelling the library's own stream fails, because it throws in the generator of its files. */
async function* zipped(files: AsyncIterable<ExportedFile>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(files as Parameters<typeof makeZip>[0]).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** Counts the files or texts that have been written. */
async function* counted<Piece>(pieces: AsyncIterable<Piece>, onPiece: () => void): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece;
    onPiece();
  }
}

export type Export = { name: string; type: string; body: ReadableStream<Uint8Array> };

/**
 * Begins an export and records it in the audit log. The content is read while the body is read, a few texts or one
 * picture at a time, so that any amount of it needs little memory; a body that is cancelled stops reading.
 * @param onPiece called after each file of the Markdown export, or each text of the one for WordPress.
 * @throws AppError `forbidden`; RateLimitedError after a dozen exports within an hour.
 */
export async function beginExport(
  actor: Actor,
  format: ExportFormat,
  now: Date,
  onPiece: () => void = () => undefined,
): Promise<Export> {
  authorize(actor, 'articles.export');
  if ('userId' in actor) {
    const limit = await countExport(actor.userId);
    if (!limit.isAllowed)
      throw new RateLimitedError(
        `You have reached the limit of ${countExport.quota().points} exports an hour. Try again later.`,
        limit,
      );
  }
  await recordAuditSeparately(actor, {
    action: 'content_exported',
    resourceType: 'content',
    resourceId: null,
    values: { format },
  });
  const name = exportFileName(format, now);
  if (format === 'markdown') {
    const files: AsyncIterable<ExportedFile> = counted(withErrorsLogged(markdownFiles(now), format), onPiece);
    return { name, type: 'application/zip', body: ReadableStream.from(zipped(files)) };
  }
  const pieces = counted(withErrorsLogged(wordPressPieces(now), format), onPiece);
  return { name, type: 'application/xml; charset=utf-8', body: ReadableStream.from(encoded(pieces)) };
}
