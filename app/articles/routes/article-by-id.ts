import { redirect } from 'react-router';
import { refuse } from '~/platform/http/refuse.server';
import { visitor } from '~/security/permissions';
import { articlePath } from '../components/story';
import { readArticle } from '../service.server';
import type { Route } from './+types/article-by-id';

/** `/articles/{id}`, as the archive of the older system linked, leads to the article's own address. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  return redirect(articlePath(await readArticle(visitor, params.id).catch(refuse)), 301);
}
