import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import type { Site } from './site';

async function readEmailsTo(site: Site, address: string): Promise<Email[]> {
  const folder = join(site.dataDirectory, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const emails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return emails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** Waits until the site has sent `count` emails to an address, and returns them, oldest first. */
export async function waitForEmails(site: Site, address: string, count = 1): Promise<Email[]> {
  await expect.poll(async () => (await readEmailsTo(site, address)).length, { timeout: 60_000 }).toBe(count);
  return readEmailsTo(site, address);
}

/** Returns the path of the first link in an email that contains `path`, such as `/subscribe/confirm/`. */
export function findLinkIn(mail: Email | undefined, path: string): string {
  const found = mail?.text?.match(/https?:\/\/\S+/g)?.find((link) => link.includes(path));
  if (!found) throw new Error(`The email has no link to ${path}:\n${mail?.text}`);
  return new URL(found).pathname;
}
