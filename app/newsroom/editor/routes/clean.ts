import type { ActionFunctionArgs } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { largeBody } from '~/newsroom/drafts/large-body';
import { AppError } from '~/platform/errors';
import type { AddressRules } from '~/platform/http/address-rules';
import { jsonErrorResponse } from '~/platform/http/error-response.server';
import { cleanContent } from '../service.server';

export const handle = { largeBody } satisfies AddressRules;

/** Cleans the unsanitised HTML in the form field `content`, and returns it with the issues that were fixed. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const actor = actorOf(context);
  const readContent = async (): Promise<string> => {
    const formData = await request.formData().catch(() => new FormData());
    const content = formData.get('content');
    if (typeof content !== 'string') throw new AppError('invalid', 'Send the field “content”.');
    return content;
  };
  try {
    return Response.json(await cleanContent(actor, readContent));
  } catch (error) {
    return jsonErrorResponse(error);
  }
}

export function loader(): Response {
  return Response.json({ message: 'Use POST to clean text.' }, { status: 405, headers: { Allow: 'POST' } });
}
