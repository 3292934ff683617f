import type { LoaderFunctionArgs } from 'react-router';
import { articlesByIds } from '~/articles/service.server';
import { isId } from '~/platform/identifiers';
import { visitor } from '~/security/permissions';
import { plainAnswer } from '../plain-answer';
import { coverHash, shareUrl } from '../rules';
import { answerSharePicture } from '../share-answer.server';

/** An article's share picture. The address of an older title leads to the present one. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const [card] = isId(params.id ?? '') ? await articlesByIds(visitor, [params.id ?? '']) : [];
  if (!card) return plainAnswer(404, 'Picture not found.');
  const path = shareUrl(card);
  if (new URL(request.url).pathname !== path) return new Response(null, { status: 302, headers: { Location: path } });
  return answerSharePicture(`${card.id}-${coverHash(card)}`, card, 'public, max-age=31536000, immutable');
}
