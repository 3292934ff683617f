import type { WorkflowView } from '../workflow-view';

/** The status of an article, and who changed it last. */
export type ShownStatus = Pick<WorkflowView, 'publicationState' | 'changedBy'>;

/** How a page that shows an article describes it again. */
type Description = {
  reload: () => Promise<unknown>;
  /** Returns the status that the page shows. */
  status?: () => ShownStatus | undefined;
  /** Follows a step that the member has taken on this page, whose result they need not read again. */
  afterStep?: () => Promise<void>;
};

const pages = new Set<{ articleId: string; description: Description }>();
/** The descriptions that follow the last step, by article, while they are being loaded. */
const descriptions = new Map<string, Promise<void>>();

/** Maximum time for which a step waits for the description that follows it, in milliseconds. */
const longestDescription = 10_000;

const descriptionsOf = (articleId: string): Description[] =>
  [...pages].filter((page) => page.articleId === articleId).map(({ description }) => description);

/** Registers a page that shows an article. Returns a function that ends this. */
export function showArticle(articleId: string, description: Description): () => void {
  const page = { articleId, description };
  pages.add(page);
  return () => void pages.delete(page);
}

export const isArticleShown = (articleId: string): boolean => descriptionsOf(articleId).length > 0;

/** Returns the status of an article that the page shows; undefined if it shows none. */
export const shownStatus = (articleId: string): ShownStatus | undefined =>
  descriptionsOf(articleId)
    .map(({ status }) => status?.())
    .find((shown) => shown !== undefined);

/** Describes an article again wherever it is shown. */
export async function reloadArticle(articleId: string): Promise<void> {
  await Promise.all(descriptionsOf(articleId).map(({ reload }) => reload()));
}

/** Reports a step that the member has taken with an article on this page. */
export function reportStep(articleId: string): void {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestDescription);
  const described = Promise.all(descriptionsOf(articleId).map(({ afterStep }) => afterStep?.()));
  const description = Promise.race([described.then(() => undefined), timeout]).finally(() => {
    clearTimeout(timer);
    if (descriptions.get(articleId) === description) descriptions.delete(articleId);
  });
  descriptions.set(articleId, description);
}

/** Resolves once the page describes an article as it is after the last step, or when that has taken too long. */
export const stepDescribed = async (articleId: string): Promise<void> => descriptions.get(articleId);
