import { z } from 'zod';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { refusalSentence } from '~/platform/requests/refusal.server';

/**
 * Does what a script asks a passkey route for, and returns refusals as JSON: a sentence, and the field it belongs to.
 * @param work is given the posted fields.
 */
export async function passkeyRouteResponse(
  request: Request,
  work: (fields: Record<string, FormDataEntryValue>) => Promise<Response>,
): Promise<Response> {
  // A body that is no form has no fields.
  const posted = await request.formData().catch(() => new FormData());
  try {
    return await work(Object.fromEntries(posted));
  } catch (error) {
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      return Response.json({ problem: issue?.message, field: issue?.path[0] }, { status: 400 });
    }
    if (!(error instanceof AppError)) throw error;
    const [field] = Object.keys(error.fields);
    return Response.json({ problem: refusalSentence(error), field }, { status: error.status });
  }
}

/**
 * What a browser returned to a challenge, not yet looked at.
 * @throws AppError `invalid` when it is no JSON.
 */
export function readCredential(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', m.passkey_refused());
  }
}
