import { Story } from '~/content/articles/components/story';
import { PageHead, Section } from '~/design/components/section';
import { EmptyState } from '~/design/controls/empty-state';
import { actorOf } from '~/identity/roles/actor.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { ReviewCard } from '../components/review-card';
import { platformReviewsPage } from '../service.server';
import type { Route } from './+types/platform-reviews';

export async function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 300, ['articles', 'directory']);
  // Only visitors get cached pages, so a member's page can depend on the member's permissions.
  return platformReviewsPage(actorOf(context));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.reviews_title(), description: m.reviews_description(), path: '/platform-reviews' });

export default function PlatformReviews({
  loaderData: { featured, others, articles, category, mayManage },
}: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title={m.reviews_title()}>{m.reviews_description()}</PageHead>
      <div className="sections">
        {featured.length + others.length === 0 && <EmptyState text={m.reviews_none()} hasRows={false} />}
        {featured.length > 0 && (
          <Section title={m.reviews_featured()}>
            <div className="review-list">
              {featured.map((review) => (
                <ReviewCard key={review.id} review={review} mayManage={mayManage} />
              ))}
            </div>
          </Section>
        )}
        {others.length > 0 && (
          <Section title={featured.length > 0 ? m.reviews_more() : m.reviews_all()}>
            <div className="review-list">
              {others.map((review) => (
                <ReviewCard key={review.id} review={review} mayManage={mayManage} />
              ))}
            </div>
          </Section>
        )}
        {articles.length > 0 && (
          <Section
            title={m.reviews_articles()}
            link={{ to: `/articles?category=${encodeURIComponent(category)}`, label: m.view_all_articles() }}
          >
            <div className="story-grid">
              {articles.map((article) => (
                <Story key={article.id} article={article} />
              ))}
            </div>
          </Section>
        )}
      </div>
    </div>
  );
}
