import type { BrowserContext, Frame } from '@playwright/test';
import type { Site } from './site';

/** How much of each text is printed, in characters: the end of a log, the beginning of a page. */
const maxCharacters = 4_000;
/** How long a page may take to return its text, in milliseconds: one that hangs must not hide the failure. */
const timeout = 5_000;

async function textOf(frame: Frame): Promise<string> {
  const text = await frame
    .locator('body')
    .ariaSnapshot({ timeout })
    .catch((error: unknown) => `(no text: ${error instanceof Error ? error.message.split('\n')[0] : String(error)})`);
  return `── ${frame.url()}\n${text.slice(0, maxCharacters)}`;
}

/** Returns what each page and frame of a browser context shows, with its address. */
export async function describePages(context: BrowserContext): Promise<string> {
  const frames = context.pages().flatMap((page) => page.frames());
  return (await Promise.all(frames.map(textOf))).join('\n');
}

/** Returns the end of each site's log. */
export const describeLogs = (sites: Iterable<Site>): string =>
  [...sites].map(({ url, log }) => `── log of ${url}\n${log().slice(-maxCharacters)}`).join('\n');
