import { database } from '~/platform/database/database.server';
import type { ArticleCard } from '../rules';
import { cardsSince } from '../store.server';
import * as files from './store-sitemap.server';

/**
 * Splits the published articles into sitemap files of `perFile` entries and returns the time of the latest change in
 * each, in order.
 */
export async function sitemapFiles(perFile: number): Promise<Date[]> {
  return files.sitemapFiles(database(), perFile);
}

/** Returns the entries in one file; files are numbered from 0. Empty beyond the last file. */
export async function sitemapEntries(file: number, perFile: number): Promise<files.SitemapEntry[]> {
  return files.sitemapEntries(database(), file, perFile);
}

/** Returns the articles published since a date, newest first. */
export async function articlesSince(since: Date, limit: number): Promise<ArticleCard[]> {
  return cardsSince(database(), since, limit);
}
