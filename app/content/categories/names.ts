import { m } from '~/platform/languages/compiled/messages';

const names: ReadonlyMap<string, () => string> = new Map([
  ['News', m.category_news],
  ['Tutorials', m.category_tutorials],
  ['Reviews', m.category_reviews],
  ['Tools', m.category_tools],
  ['Insights', m.category_insights],
  ['Platform Reviews', m.category_platform_reviews],
  ['AI Tools', m.category_ai_tools],
  ['Success Stories', m.category_success_stories],
]);

/**
 * Returns a category's name in the reader's language. Only fixed categories that have not been renamed are translated.
 */
export function categoryName({ name }: { slug: string; name: string }): string {
  return names.get(name)?.() ?? name;
}
