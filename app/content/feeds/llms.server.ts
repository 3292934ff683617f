import { listCategories } from '~/content/articles/categories/categories.server';
import { listArticles } from '~/content/articles/service.server';
import { publicUrl, siteDescription } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';

/** Number of newest articles listed in `llms.txt`. */
const maxArticles = 30;

/** Returns text on a single line, escaping the characters that would end a Markdown link's text. */
const escapeLinkText = (text: string): string => oneLine(text).replaceAll(/[\\[\]]/g, '\\$&');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function link(title: string, url: string, note = ''): string {
  return `- [${escapeLinkText(title)}](${url})${note === '' ? '' : `: ${oneLine(note)}`}`;
}

/** Returns a summary of the site for language models, in the format of llmstxt.org. */
export async function llmsText(): Promise<string> {
  const siteUrl = publicUrl();
  const [{ cards }, categories] = await Promise.all([listArticles({ limit: maxArticles }), listCategories()]);
  return [
    `# ${oneLine(siteName())}`,
    '',
    `> ${siteDescription('en')}`,
    '',
    'Every article is at /article/{slug}. Times are in UTC. Archived articles remain readable and searchable.',
    '',
    '## Newest articles',
    '',
    ...cards.map((card) => link(card.title, `${siteUrl}/article/${card.slug}`, card.excerpt)),
    '',
    '## Categories',
    '',
    ...categories.map((category) =>
      link(category.name, `${siteUrl}/articles?category=${encodeURIComponent(category.slug)}`, category.description),
    ),
    '',
    '## Pages',
    '',
    link('All articles', `${siteUrl}/articles`),
    link('Platform reviews', `${siteUrl}/platform-reviews`),
    link('AI development resources', `${siteUrl}/resources`),
    link('Tutorials', `${siteUrl}/tutorials`),
    link('Success stories', `${siteUrl}/success-stories`),
    link('About', `${siteUrl}/about`),
    '',
    '## Data',
    '',
    link('API for developers', `${siteUrl}/developers`, 'reads articles as JSON'),
    link('OpenAPI document', `${siteUrl}/api/v1/openapi.json`),
    link('RSS', `${siteUrl}/rss.xml`, 'full text of the newest articles'),
    link('Atom', `${siteUrl}/atom.xml`),
    link('JSON Feed', `${siteUrl}/feed.json`),
    '',
    '## Optional',
    '',
    link('Sitemap', `${siteUrl}/sitemap.xml`),
    link('Archived articles', `${siteUrl}/articles/archived`),
    '',
  ].join('\n');
}
