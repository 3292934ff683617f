import { m } from '~/platform/languages/compiled/messages';

const names: Record<string, () => string> = {
  news: m.category_news,
  tutorials: m.category_tutorials,
  reviews: m.category_reviews,
  tools: m.category_tools,
  insights: m.category_insights,
  'platform-reviews': m.category_platform_reviews,
  'ai-tools': m.category_ai_tools,
  'success-stories': m.category_success_stories,
};

/** A category's name in the reader's language, where it has one. */
export function categoryName(category: { slug: string; name: string }): string {
  return names[category.slug]?.() ?? category.name;
}
