import type { LoaderFunctionArgs } from 'react-router';
import { cardTag } from '~/content/articles/cache-tags';
import { articlesByIds } from '~/content/articles/service.server';
import { drawCover } from '~/content/covers/drawing';
import { coverShapes, coverUrl, isCoverShape } from '~/content/covers/rules';
import { isId } from '~/platform/database/identifiers';
import { cacheResponse } from '~/platform/requests/request.server';
import { textResponse } from '../text-response';

const name = /^[a-z0-9]{1,32}-(?<shape>[a-z]+)\.svg$/;

/** An article's drawn cover. The address of an older title leads to the present one. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const shape = name.exec(params.file ?? '')?.groups?.shape ?? '';
  if (!isId(params.id ?? '') || !isCoverShape(shape)) return textResponse(404, 'Cover not found.');
  const [card] = await articlesByIds([params.id ?? '']);
  if (!card) return textResponse(404, 'Cover not found.');
  const path = coverUrl(card, shape);
  if (new URL(request.url).pathname !== path) return new Response(null, { status: 302, headers: { Location: path } });
  cacheResponse(context, 86_400, [cardTag(card.slug)]);
  return new Response(drawCover({ title: card.title, category: card.category.slug, ...coverShapes[shape] }), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}
