import type { z } from 'zod';
import { AppError } from '~/platform/errors';
import type { RefusalCode } from './fields';
import { OtherWriterError } from './save.server';

/** Responses to the editor's automatic requests must never be cached: another member could see them. */
const headers = { 'Cache-Control': 'private, no-store' };

/**
 * Parses the JSON that the editor sends.
 * @throws AppError `invalid` with a message for each invalid field.
 */
export async function parseBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const fieldErrors = parsed.error.issues.map(
    ({ path, message }) => [String(path[1] ?? path[0] ?? ''), message] as const,
  );
  throw new AppError('invalid', 'Some fields are invalid, so nothing was saved.', Object.fromEntries(fieldErrors));
}

const errorCode = (error: AppError): RefusalCode => (error instanceof OtherWriterError ? 'other_writer' : error.code);

/** Returns the result of `work` as JSON. An AppError becomes a response with its code, message and field messages. */
export async function editorResponse(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json(
      { code: errorCode(error), message: error.message, fields: error.fields },
      { status: error.status, headers },
    );
  }
}
