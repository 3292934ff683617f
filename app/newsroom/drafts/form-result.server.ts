import type { z } from 'zod';
import { AppError } from '~/platform/errors';
import type { RefusalCode } from './fields';
import { OtherWriterError } from './other-writer-error';

/** Responses to the editor's automatic requests must never be cached: another member could see them. */
const headers = { 'Cache-Control': 'private, no-store' };

/** Maximum number of values in the editor's JSON: an article's fields and tags, twice, with a large margin. */
const maxValues = 10_000;

/**
 * Whether JSON has more values than an article can have. Parsing millions of small or nested values takes seconds on the
 * main thread; a long text is one value.
 */
function hasTooManyValues(json: string): boolean {
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') {
      for (index += 1; index < json.length && json[index] !== '"'; index += 1) if (json[index] === '\\') index += 1;
    } else if (character === '[' || character === '{' || character === ',') {
      values += 1;
      if (values > maxValues) return true;
    }
  }
  return false;
}

/** Parses JSON with at most as many values as an article can have; undefined for any other text. */
export function parseJson(json: string): unknown {
  if (hasTooManyValues(json)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Parses the JSON that the editor sends.
 * @throws AppError `invalid` with a message for each invalid field.
 */
export async function parseBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await request.text()));
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
