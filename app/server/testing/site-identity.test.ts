import { SaxesParser } from 'saxes';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newsletterOpen } from '~/audience/subscribers/settings.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { siteSettings } from '~/platform/settings/schema';
import type { Setting } from '~/platform/settings/setting';
import { readSettings, siteSetting, startSettings } from '~/platform/settings/settings.server';
import { storeSettings } from '~/platform/settings/store.server';
import {
  adminEmailSetting,
  siteDescriptionSetting,
  siteNameSetting,
  siteUrlSetting,
} from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { changeElsewhere } from '~/platform/testing/settings.server';
import { openWholeSite } from './whole-site.server';

openTestDatabase();
const site = openWholeSite();

beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  const stop = await startSettings();
  onTestFinished(stop);
});

const textAt = async (path: string): Promise<string> => {
  const { status, text } = await site.ask(path);
  expect(status, path).toBe(200);
  return text;
};

test('a new name appears at once on every page, in feeds, in the manifest and in the API’s description', async () => {
  const { slug } = await writeArticle({ title: 'Named', publishedAt: new Date() });
  const paths = ['/', `/article/${slug}`, '/rss.xml', '/atom.xml', '/feed.json', '/llms.txt', '/site.webmanifest'];
  const all = [...paths, '/sitemaps/news.xml', '/api/v1/openapi.json', '/developers', '/subscribe', '/auth'];
  for (const path of all) expect(await textAt(path), path).not.toContain('Field Notes');
  await changeElsewhere(siteNameSetting, 'Field Notes');
  for (const path of all) {
    const text = await textAt(path);
    expect(text, path).toContain('Field Notes');
    // The opening edition's author is called Lowdown Newsroom, and cookies keep their names.
    expect(text.replaceAll(/Lowdown Newsroom|lowdown/g, ''), path).not.toContain('Lowdown');
  }
  const page = await textAt(`/article/${slug}`);
  expect(page).toContain('<title>Named | Field Notes</title>');
  expect(page).toContain('<meta property="og:site_name" content="Field Notes"/>');
  expect(page).toContain('"name":"Field Notes"');
  // Browsers take the name from here.
  expect(page).toMatch(/<html[^>]* data-site="Field Notes"/);
  expect(page).toMatch(/<span class="wordmark">Field Notes<\/span>/);
});

test('without another name, pages contain the drawn wordmark and nothing for browsers to read', async () => {
  const page = await textAt('/');
  expect(page).toContain('Low<span>down</span>');
  expect(page).not.toContain('data-site');
});

const hostile = '"><script>alert(1)</script>]]>&amp;\r\nX: 1';

test('a hostile name and description are text everywhere', async () => {
  const { slug } = await writeArticle({ title: 'Attacked', publishedAt: new Date() });
  await changeElsewhere(siteNameSetting, hostile);
  await changeElsewhere(siteDescriptionSetting, hostile);
  for (const path of ['/', `/article/${slug}`, '/auth', '/developers', '/nowhere']) {
    const { text, headers } = await site.ask(path);
    expect(text, path).not.toContain('<script>alert');
    expect(text, path).not.toContain('content=""><');
    expect(text, path).not.toContain('data-site=""><');
    expect(headers).not.toHaveProperty('x');
  }
  for (const path of ['/rss.xml', '/atom.xml', '/sitemaps/news.xml']) {
    const text = await textAt(path);
    const elements: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => elements.push(name));
    parser.write(text).close();
    expect(elements, path).not.toContain('script');
  }
  const name = '"><script>alert(1)</script>]]>&amp; X: 1';
  expect(JSON.parse(await textAt('/feed.json')).title).toBe(name);
  expect(JSON.parse(await textAt('/site.webmanifest')).name).toBe(name);
  // In Markdown, the name stays in its line.
  expect((await textAt('/llms.txt')).split('\n')[0]).toBe(`# ${name}`);
});

test('the site’s own description replaces the usual one in every language', async () => {
  const own = 'Notes on soil, seeds and rain.';
  await changeElsewhere(siteDescriptionSetting, own);
  for (const path of ['/', '/rss.xml', '/llms.txt', '/site.webmanifest']) expect(await textAt(path)).toContain(own);
  const page = await textAt('/');
  expect(page).toContain(`<title>Lowdown: ${own}</title>`);
  expect(page).toContain(`<meta name="description" content="${own}"/>`);
  expect(page).not.toContain('low-code, no-code and AI-assisted development');
});

test('a configured SITE_URL wins; otherwise links start with the URL from the settings', async () => {
  await changeElsewhere(siteNameSetting, 'Field Notes');
  await transaction((executor) =>
    storeSettings(executor, [{ name: 'siteUrl', value: 'https://notes.test', updatedAt: new Date() }]),
  );
  await readSettings();
  expect(siteSetting(siteUrlSetting)).toBe('https://magazine.test');
  expect(await textAt('/rss.xml')).not.toContain('notes.test');
  const before = configuration();
  onTestFinished(() => setConfiguration(before));
  setConfiguration({ ...before, configured: new Set() });
  await changeElsewhere(siteUrlSetting, 'https://other.test');
  for (const path of ['/', '/rss.xml', '/sitemap.xml', '/robots.txt', '/llms.txt', '/api/v1/openapi.json']) {
    const text = await textAt(path);
    expect(text, path).toContain('https://other.test');
    expect(text, path).not.toContain('https://magazine.test');
  }
});

test('a wrong URL or address is refused with what to enter instead', () => {
  const problem = (setting: Setting<string>, text: string) => setting.schema.safeParse(text).error?.issues[0]?.message;
  for (const text of ['example.com', 'ftp://example.com', 'https://example.com/magazine', 'https://me@example.com'])
    expect(problem(siteUrlSetting, text), text).toMatch(/^Enter an http:\/\/ or https:\/\/ URL without a path/);
  for (const text of ['desk', 'desk@', 'a@example.com, b@example.com'])
    expect(problem(adminEmailSetting, text), text).toMatch(/^Enter an email address/);
  expect(siteUrlSetting.schema.parse(' https://example.com/ ')).toBe('https://example.com');
  for (const setting of [siteUrlSetting, adminEmailSetting]) expect(setting.schema.parse(' ')).toBe('');
});

test('a changed setting makes only the pages stale that show it', async () => {
  const isCached = async (path: string): Promise<boolean> => {
    const before = site.renders();
    await textAt(path);
    return site.renders() === before;
  };
  await textAt('/articles');
  expect(await isCached('/articles')).toBe(true);
  await changeElsewhere(adminEmailSetting, 'desk@magazine.test');
  expect(await isCached('/articles')).toBe(true);
  await changeElsewhere(siteNameSetting, 'Field Notes');
  expect(await isCached('/articles')).toBe(false);
});

test('when the newsletter is closed, no page mentions it and nobody can subscribe', async () => {
  const paths = ['/', '/resources', '/platform', '/articles'];
  const hasLink = (text: string): boolean => /href="\/subscribe/.test(text);
  expect(hasLink(await textAt('/'))).toBe(true);
  await changeElsewhere(newsletterOpen, false);
  for (const path of paths) {
    expect(hasLink(await textAt(path)), path).toBe(false);
  }
  expect(await textAt('/platform')).not.toContain('Newsletter readers');
  const page = await textAt('/subscribe');
  expect(page).toContain('The newsletter is not accepting new subscriptions at the moment.');
  expect(page).not.toContain('name="email"');
});
