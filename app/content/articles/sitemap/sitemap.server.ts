import { database } from '~/platform/database/database.server';
import type { ArticleCard } from '../rules';
import { cardsSince } from '../store.server';
import * as files from './store-sitemap.server';

/** How published articles fall into sitemap files of so many: the newest change of each file, in order. */
export async function sitemapFiles(perFile: number): Promise<Date[]> {
  return files.sitemapFiles(database(), perFile);
}

/** The addresses of one file, counted from 0; none beyond the last. */
export async function sitemapEntries(file: number, perFile: number): Promise<files.SitemapEntry[]> {
  return files.sitemapEntries(database(), file, perFile);
}

/** What was published since, newest first. */
export async function articlesSince(since: Date, limit: number): Promise<ArticleCard[]> {
  return cardsSince(database(), since, limit);
}
