import type { LoaderFunctionArgs } from 'react-router';
import { articlesByIds } from '~/content/articles/service.server';
import { shareHash, shareUrl } from '~/content/covers/rules';
import { isId } from '~/platform/database/identifiers';
import { sharePictureResponse } from '../response.server';
import { textResponse } from '../text-response';

/** Serves an article's share picture. A path with an outdated hash redirects to the current one. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const [card] = isId(params.id ?? '') ? await articlesByIds([params.id ?? '']) : [];
  if (!card) return textResponse(404, 'Picture not found.');
  const path = shareUrl(card);
  if (new URL(request.url).pathname !== path) return new Response(null, { status: 302, headers: { Location: path } });
  return sharePictureResponse(`${card.id}-${shareHash(card)}`, card, 'public, max-age=31536000, immutable');
}
