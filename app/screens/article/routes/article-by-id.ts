import { redirect } from 'react-router';
import { articlePath } from '~/content/articles/components/story';
import { readArticle } from '~/content/articles/service.server';
import { moveOrRefuse } from '~/content/redirects/response.server';
import type { Route } from './+types/article-by-id';

/** `/articles/{id}`, as the archive of the older system linked, leads to the article's own address. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const article = await readArticle(params.id).catch((error: unknown) => moveOrRefuse(error, request));
  return redirect(articlePath(article), 301);
}

/** Nothing is ever shown here; but a route without a page returns an unknown article with data, not with a page. */
export default function ArticleById(): null {
  return null;
}
