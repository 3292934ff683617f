import { database } from '~/platform/database/database.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import type { ArticleCard } from '../rules';
import { cardsSince } from '../store.server';
import * as files from './store-sitemap.server';

/** How published articles fall into sitemap files of so many: the newest change of each file, in order. */
export async function sitemapFiles(actor: Actor, perFile: number): Promise<Date[]> {
  authorize(actor, 'articles.read');
  return files.sitemapFiles(database(), perFile);
}

/** The addresses of one file, counted from 0; none beyond the last. */
export async function sitemapEntries(actor: Actor, file: number, perFile: number): Promise<files.SitemapEntry[]> {
  authorize(actor, 'articles.read');
  return files.sitemapEntries(database(), file, perFile);
}

/** What was published since, newest first. */
export async function articlesSince(actor: Actor, since: Date, limit: number): Promise<ArticleCard[]> {
  authorize(actor, 'articles.read');
  return cardsSince(database(), since, limit);
}
