import { articleTag } from '~/content/articles/cache-tags';
import { refuse } from '~/platform/http/refuse.server';
import { cacheResponse } from '~/platform/requests/request.server';
import { readCommentCount } from '../service.server';
import type { Route } from './+types/count';

/** Returns an article's number of comments, which open pages request when a live event arrives. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const count = await readCommentCount(params.slug).catch(refuse);
  cacheResponse(context, 300, [articleTag(params.slug)]);
  return Response.json({ count });
}
