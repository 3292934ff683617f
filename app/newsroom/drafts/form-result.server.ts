import type { z } from 'zod';
import { AppError } from '~/platform/errors';
import type { RefusalCode } from './fields';
import { OtherWriterError } from './service.server';

/** Responses to the editor's automatic requests must not reach another member. */
const headers = { 'Cache-Control': 'private, no-store' };

/**
 * Reads the JSON that the editor sends.
 * @throws AppError `invalid` with a sentence at each wrong field.
 */
export async function readSent<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const sent = schema.safeParse(await request.json().catch(() => undefined));
  if (sent.success) return sent.data;
  const problems = sent.error.issues.map(({ path, message }) => [String(path[1] ?? path[0] ?? ''), message] as const);
  throw new AppError('invalid', 'Some fields are invalid, so nothing was saved.', Object.fromEntries(problems));
}

const codeOf = (error: AppError): RefusalCode => (error instanceof OtherWriterError ? 'other_writer' : error.code);

/** Responds to the editor with JSON; a refusal with its code and sentence, and those of the fields. */
export async function editorResponse(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json(
      { code: codeOf(error), message: error.message, fields: error.fields },
      { status: error.status, headers },
    );
  }
}
