import { articlePath } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { ratingNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { useHasNewsletter } from '~/platform/metadata/site-data';
import { cacheResponse } from '~/platform/requests/request.server';
import { readReviews } from '../service.server';
import type { Route } from './+types/platform';

export async function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 3600, ['pages', 'articles', 'directory']);
  const reviews = await readReviews();
  return {
    platforms: reviews.map(({ id, name, category, rating, article }) => ({ id, name, category, rating, article })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.platform_title(), description: m.platform_text(), path: '/platform' });

export default function Platform({ loaderData: { platforms } }: Route.ComponentProps) {
  const hasNewsletter = useHasNewsletter();
  return (
    <div className="wrap error-page with-aside">
      <div>
        <p className="kind">
          <span className="badge">{m.platform_coming_soon()}</span>
        </p>
        <h1>{m.platform_title()}</h1>
        <p className="standfirst narrow">
          {m.platform_text()}
          {hasNewsletter && ` ${m.platform_text_newsletter()}`}
        </p>
        <div className="hero-actions">
          {hasNewsletter && (
            <ButtonLink kind="accent" to="/subscribe">
              {m.hero_subscribe()}
            </ButtonLink>
          )}
          <ButtonLink to="/resources">{m.platform_tools()}</ButtonLink>
        </div>
      </div>
      {platforms.length > 0 && (
        <Section title={m.platform_reviewed()} link={{ to: '/platform-reviews', label: m.reviews_title() }}>
          <ul className="ratings">
            {platforms.map(({ id, name, category, rating, article }) => (
              <li key={id}>
                <h3 lang="en">{article ? <PageLink to={articlePath(article)}>{name}</PageLink> : name}</h3>
                <p className="facts" lang="en">
                  {category}
                </p>
                <span className="rating" role="img" aria-label={m.review_rating({ rating: ratingNumber(rating) })}>
                  {ratingNumber(rating)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
