import { type APIRequestContext, expect } from '@playwright/test';

/** An article as the API lists it, with the fields the tests use. */
export type Article = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: { slug: string; name: string };
  tags: string[];
  viewCount: number;
  readingTime: number;
  publishedAt: string;
};

/** Fetches a list of articles from the API, such as `articles?limit=6`. */
export async function fetchArticles(request: APIRequestContext, query: string): Promise<Article[]> {
  const response = await request.get(`/api/v1/${query}`);
  expect(response.status()).toBe(200);
  return ((await response.json()) as { data: Article[] }).data;
}

/** Fetches the first article of a list from the API. @throws when the list is empty. */
export async function fetchFirstArticle(request: APIRequestContext, query: string): Promise<Article> {
  const [first] = await fetchArticles(request, query);
  if (!first) throw new Error(`${query} returned no articles.`);
  return first;
}
