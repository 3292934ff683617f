import { frontPage, readArticle } from '../service.server';

/** Returns an article of the opening edition, for paths that need one. */
async function openingArticle() {
  const { latest } = await frontPage(new Date());
  return readArticle(latest[0]?.slug ?? '');
}
type Article = Awaited<ReturnType<typeof openingArticle>>;

/** Returns a function that builds a path from an article of the opening edition. */
export const openingArticlePath = (path: (article: Article) => string) => async (): Promise<string> =>
  path(await openingArticle());
