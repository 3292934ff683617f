import { frontPage, readArticle } from '../service.server';

/** An article of the opening edition, for addresses that name one. */
async function openingArticle() {
  const { latest } = await frontPage(new Date());
  return readArticle(latest[0]?.slug ?? '');
}
type Article = Awaited<ReturnType<typeof openingArticle>>;

/** For the table of reads: a path that names an article of the opening edition. */
export const ofOpeningArticle = (path: (article: Article) => string) => async (): Promise<string> =>
  path(await openingArticle());
