import type { z } from 'zod';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/permissions';

/** Responses to what the editor asks by itself belong to the one who asks. */
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

/**
 * Whoever typed a text saves it: when another member has signed in in the same browser since, it waits.
 * @throws AppError `unauthenticated`.
 */
export function expectWriter(actor: Actor, writerId: string): void {
  if ('userId' in actor && actor.userId !== writerId) {
    throw new AppError('unauthenticated', 'Someone else is now signed in in this browser.');
  }
}

/** Responds to the editor with JSON; a refusal with its sentence, and those of the fields. */
export async function editorResponse(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ message: error.message, fields: error.fields }, { status: error.status, headers });
  }
}
