import { frontPage, readArticle } from '../service.server';

/** Returns an article from the opening edition, for paths that need one. */
async function openingArticle() {
  const { latest } = await frontPage(new Date());
  return readArticle(latest[0]?.slug ?? '');
}
type Article = Awaited<ReturnType<typeof openingArticle>>;

/** Returns a function that builds a path from an article in the opening edition. */
export const openingArticlePath = (path: (article: Article) => string) => async (): Promise<string> =>
  path(await openingArticle());
