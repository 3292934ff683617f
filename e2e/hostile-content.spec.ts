import { expect, type Page } from '@playwright/test';
import { sanitiserRulesVersion } from '../app/platform/html/rules';
import { openPage, waitForPageHydration } from './open-page';
import { startEditedEdition } from './program';
import type { Site } from './site';
import { test } from './test';

/** Each ends, leaves or empties the element that contains it, or is rewritten by the browser's parser. */
const hostile = [
  '</script><script>document.title = "taken"</script>',
  '<p>one <b>two <i>three<a href="/x">four<a href="/y">five',
  '<p>a<p>b<div>c</p></div></p></div></div></main></article></li></ol></section>',
  '<table>stray<tr><td>x</td>text<td>y<table><tr><td>in</table></table><td>z</td>',
  '<svg><p>x<style><a></style></svg><math><mtext><table><mglyph><style><!--</style>',
  '<h2>a<h3>b</h3>c</h2></br><li>item</li><img src="x" onerror="document.title=\'taken\'">',
  'a\r\nb\r<pre>\r\n\r\nx\r</pre>&#13;&#0;\u00a0\u2028',
  '<!-- open <p title="x>y</p>--!><template><p>z</template><plaintext><textarea>',
];
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const body = quoted(`<p>Before</p>${hostile.join('')}`);
const name = quoted('</title><script>document.title = "taken"</script>\r\n&lt;b&gt;');
const member = '01990000-0000-7000-8000-00000000000a';

/** Content as it might come into the database past the sanitiser, marked as sanitised. */
const hostileContentSql = `
  insert into authors (id, slug, name) values (gen_random_uuid(), 'hostile', ${name});
  insert into author_profiles (author_id, biography, updated_at)
    select id, ${body}, now() from authors where slug = 'hostile';
  update articles set content = ${body}, content_rules = ${sanitiserRulesVersion}, title = ${name}, excerpt = ${body},
    comment_count = ${hostile.length}, author_id = (select id from authors where slug = 'hostile')
    where slug = 'safe-to-run-twice';
  ${hostile
    .map(
      (content) => `insert into comments (id, article_id, author_name, content, content_rules)
        select gen_random_uuid(), id, ${name}, ${quoted(content)}, ${sanitiserRulesVersion} from articles
        where slug = 'safe-to-run-twice';`,
    )
    .join('')}
  update pages set content = ${body}, content_rules = ${sanitiserRulesVersion}, title = ${name} where slug = 'about';
  insert into users (id, name, email, email_verified) values ('${member}', ${name}, 'hostile@readers.test', true);
  insert into profiles (user_id, name, is_public)
    values ('${member}', ${name}, true);`;

test.describe('hostile content that reached the database', () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await startEditedEdition(hostileContentSql);
  });
  test.afterAll(() => site.stop());

  /** Records what the console shows: warnings, errors and exceptions, such as React's error 418. */
  function recordConsole(page: Page): string[] {
    const messages: string[] = [];
    page.on('pageerror', (error) => messages.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text());
    });
    return messages;
  }

  for (const [path, part] of [
    ['/article/safe-to-run-twice', '.comments .comment'],
    ['/author/hostile', '.story'],
    [`/members/${member}`, '.facts, h1'],
    ['/about', 'h1'],
  ] as const) {
    test(`leaves the console of ${path.split('/')[1]} empty and the page around it whole`, async ({ browser }) => {
      const page = await browser.newPage({ baseURL: site.url });
      const messages = recordConsole(page);
      expect((await openPage(page, path)).status()).toBe(200);
      await page.locator('.site-footer').scrollIntoViewIfNeeded();
      await expect(page.locator(part).first()).toBeVisible();
      await expect(page.locator('.site-header, main, .site-footer')).toHaveCount(3);
      expect(await page.title()).not.toBe('taken');
      // The same page again, by a navigation that renders it in the browser.
      await page.locator('.site-nav a[href="/resources"]').click();
      await expect(page).toHaveURL(`${site.url}/resources`);
      await page.goBack();
      await waitForPageHydration(page);
      await expect(page.locator(part).first()).toBeVisible();
      expect(messages).toEqual([]);
      await page.close();
    });
  }
});
