import { pageTag } from '~/articles/cache-tags';
import { refuse } from '~/platform/http/refuse.server';
import { cacheAnswer } from '~/platform/request.server';
import { actorOf } from '~/security/actor.server';
import { countOf } from '../service.server';
import type { Route } from './+types/count';

/** How many comments an article has: asked for by open pages when they hear of something new. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const count = await countOf(actorOf(context), params.slug).catch(refuse);
  cacheAnswer(context, 300, [pageTag(params.slug)]);
  return Response.json({ count });
}
