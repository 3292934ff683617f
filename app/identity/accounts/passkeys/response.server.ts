import { z } from 'zod';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { refusalSentence } from '~/platform/requests/refusal.server';

/**
 * Runs a passkey route's handler and converts its errors to JSON: a message and the name of the field concerned.
 * @param handler receives the posted fields.
 */
export async function passkeyRouteResponse(
  request: Request,
  handler: (fields: Record<string, FormDataEntryValue>) => Promise<Response>,
): Promise<Response> {
  // Not a form: no fields.
  const formData = await request.formData().catch(() => new FormData());
  try {
    return await handler(Object.fromEntries(formData));
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
 * Parses a browser's response to a challenge as JSON, without validating its content.
 * @throws AppError `invalid` when it is not JSON.
 */
export function parseCredential(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', m.passkey_refused());
  }
}
