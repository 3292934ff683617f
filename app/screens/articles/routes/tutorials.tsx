import { Story } from '~/content/articles/components/story';
import { articlesPerPage, type TutorialLevel, tutorialLevels } from '~/content/articles/rules';
import { listArticles } from '~/content/articles/service.server';
import { currentCategory } from '~/content/categories/service.server';
import { PageHead, Section } from '~/design/components/section';
import { EmptyState } from '~/design/controls/empty-state';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/tutorials';

export async function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 300, ['articles']);
  const category = (await currentCategory('tutorials')) ?? 'tutorials';
  const { cards } = await listArticles({ category, limit: articlesPerPage });
  const levelled = tutorialLevels.flatMap((level) => cards.find((card) => card.level === level) ?? []);
  return { levelled, others: cards.filter((card) => !levelled.includes(card)), category };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.tutorials_title(), description: m.tutorials_description(), path: '/tutorials' });

const levelNames: Record<TutorialLevel, () => string> = {
  Beginner: m.tutorial_level_beginner,
  Intermediate: m.tutorial_level_intermediate,
  Advanced: m.tutorial_level_advanced,
};

export default function Tutorials({ loaderData: { levelled, others, category } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title={m.tutorials_title()}>{m.tutorials_description()}</PageHead>
      {levelled.length + others.length === 0 && <EmptyState text={m.tutorials_none()} hasRows={false} />}
      <div className="sections">
        {levelled.length > 0 && (
          <div className="story-grid levels">
            {levelled.map((article) => (
              <div key={article.id} className="section">
                <div className="section-head">
                  <h2>{article.level && levelNames[article.level]()}</h2>
                </div>
                <Story article={article} />
              </div>
            ))}
          </div>
        )}
        {others.length > 0 && (
          <Section
            title={levelled.length > 0 ? m.tutorials_more() : m.tutorials_all()}
            link={{ to: `/articles?category=${encodeURIComponent(category)}`, label: m.view_all_articles() }}
          >
            <div className="story-grid">
              {others.map((article) => (
                <Story key={article.id} article={article} />
              ))}
            </div>
          </Section>
        )}
      </div>
    </div>
  );
}
