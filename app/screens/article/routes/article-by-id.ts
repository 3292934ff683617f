import { redirect } from 'react-router';
import { articlePath } from '~/content/articles/components/story';
import { readArticle } from '~/content/articles/service.server';
import { redirectOrRefuse } from '~/content/redirects/response.server';
import type { Route } from './+types/article-by-id';

/** Redirects `/articles/{id}`, which the previous system's archive linked to, to the article's address. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const article = await readArticle(params.id).catch((error: unknown) => redirectOrRefuse(error, url));
  return redirect(articlePath(article), 301);
}

/**
 * Never rendered, but without a component React Router would respond to an unknown article with data instead of a page.
 */
export default function ArticleById(): null {
  return null;
}
