import { Story } from '~/content/articles/components/story';
import { articlesPerPage } from '~/content/articles/rules';
import { listArticles } from '~/content/articles/service.server';
import { currentCategory } from '~/content/categories/service.server';
import { PageHead, Section } from '~/design/components/section';
import { EmptyState } from '~/design/controls/empty-state';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/success-stories';

export async function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 300, ['articles']);
  const category = (await currentCategory('success-stories')) ?? 'success-stories';
  const { cards } = await listArticles({ category, limit: articlesPerPage });
  return { stories: cards };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.stories_title(), description: m.stories_description(), path: '/success-stories' });

export default function SuccessStories({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title={m.stories_title()}>{m.stories_description()}</PageHead>
      {stories.length === 0 ? (
        <EmptyState text={m.stories_none()} hasRows={false} />
      ) : (
        <Section title={m.category_success_stories()} count={stories.length}>
          <div className="story-grid">
            {stories.map((article) => (
              <Story key={article.id} article={article} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
