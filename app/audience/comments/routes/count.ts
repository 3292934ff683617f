import { pageTag } from '~/content/articles/cache-tags';
import { refuse } from '~/platform/http/refuse.server';
import { cacheResponse } from '~/platform/requests/request.server';
import { countOf } from '../service.server';
import type { Route } from './+types/count';

/** How many comments an article has; open pages request it when notified of something new. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const count = await countOf(params.slug).catch(refuse);
  cacheResponse(context, 300, [pageTag(params.slug)]);
  return Response.json({ count });
}
