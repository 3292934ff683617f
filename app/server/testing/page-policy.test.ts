import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { sanitiserRulesVersion } from '~/platform/html/rules';
import { openPageDatabase } from '~/platform/testing/database.server';
import { openWholeSite } from '~/server/testing/whole-site.server';

// Content that could break out of its place would be sanitised before it is shown.
vi.mock('~/platform/html/containment', () => ({ mustSanitise: () => false }));

openPageDatabase();
const site = openWholeSite();

/** Returns the code of every inline script that a browser would run, and the hashes that the policy allows. */
async function scriptsOf(path: string) {
  const { text, headers } = await site.ask(path);
  const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|\stype="application\/ld\+json"/.test(attributes))
    .map(([, , code = '']) => code);
  const policy = String(headers['content-security-policy']);
  const directive = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? '';
  const isAllowed = (code: string): boolean => directive.includes(`'sha256-${hash('sha256', code, 'base64')}'`);
  return { text, directive, scripts, isAllowed };
}

test.each(['/', '/articles', '/auth', '/no-such-page'])('every inline script of %s is allowed', async (path) => {
  const { text, directive, scripts, isAllowed } = await scriptsOf(path);
  expect(scripts.filter((code) => !isAllowed(code))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(3);
  expect(directive.match(/'sha256-/g)).toHaveLength(new Set(scripts).size);
  expect(text).not.toContain('nonce=');
});

/** Raw HTML, as if every other protection had failed. */
test('scripts in a title, a text, a comment and the data of a page are not allowed', async () => {
  const breakOut = (name: string): string => `</script><script>steal("${name}")</script>`;
  const { id, slug } = await writeArticle({ title: breakOut('title'), excerpt: breakOut('excerpt'), tags: ['x'] });
  await database()
    .update(articles)
    .set({ content: `<p>Words</p><script>steal("text")</script>${breakOut('end')}`, commentCount: 1 })
    .where(eq(articles.id, id));
  await database()
    .insert(comments)
    .values({
      ...{ id: newId(), articleId: id, userId: null, authorName: breakOut('author'), status: 'published' },
      ...{ content: breakOut('comment'), contentRules: sanitiserRulesVersion },
    });
  const { scripts, isAllowed, text } = await scriptsOf(`/article/${slug}`);
  const injected = scripts.filter((code) => code.startsWith('steal('));
  expect(new Set(injected)).toEqual(new Set(['steal("text")', 'steal("end")', 'steal("comment")']));
  expect(injected.filter(isAllowed)).toEqual([]);
  const ours = scripts.filter((code) => !injected.includes(code));
  expect(ours.filter((code) => !isAllowed(code))).toEqual([]);
  expect(text).not.toContain('nonce=');
});
