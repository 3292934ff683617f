import { useState } from 'react';
import { redirect } from 'react-router';
import { LazySubscribeDialog } from '~/audience/subscribers/components/lazy-subscribe-dialog';
import {
  articlePath,
  CategoryLabel,
  Facts,
  headlineClass,
  NumberedStories,
  Picture,
  Story,
} from '~/content/articles/components/story';
import { frontPage } from '~/content/articles/service.server';
import { findRedirect } from '~/content/redirects/service.server';
import { homeTitle } from '~/content/seo/home-title.server';
import { homeMeta } from '~/content/seo/metadata';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { useHasNewsletter, useSiteData } from '~/platform/metadata/site-data';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/home';

export const handle = { query: ['p', 'page_id'] } satisfies AddressRules;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  // WordPress short links: /?p=12
  const moved = /[?&](p|page_id)=/.test(search) ? await findRedirect(`/${search}`) : undefined;
  if (moved) throw redirect(moved, 301);
  cacheResponse(context, 60, ['articles']);
  return { ...(await frontPage(new Date())), title: homeTitle() };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => homeMeta(matches, loaderData?.title ?? '');

export default function Home({ loaderData: { featured, latest, trending } }: Route.ComponentProps) {
  const [isSubscribing, setIsSubscribing] = useState(false);
  const description = useSiteData()?.description;
  const hasNewsletter = useHasNewsletter();
  // The first story is at the top, and not again in its section.
  const [lead, ...others] = featured.length > 0 ? featured : latest;
  const listed = featured.length > 0 ? latest : others;
  return (
    <div className="wrap">
      <section className="hero">
        {lead && (
          <div className="hero-picture">
            <Picture article={lead} shape="card" isFirst />
          </div>
        )}
        <div className="hero-text">
          {lead ? (
            <>
              <CategoryLabel article={lead} />
              <h1 className={headlineClass(lead.title)} lang={lead.language}>
                <PageLink to={articlePath(lead)}>{lead.title}</PageLink>
              </h1>
              <p className="standfirst" lang={lead.language}>
                {lead.excerpt}
              </p>
              <Facts article={lead} />
            </>
          ) : (
            <>
              <h1>{m.hero_empty_title()}</h1>
              <p className="standfirst">{description}</p>
            </>
          )}
          <div className="hero-actions">
            <ButtonLink kind="accent" to="/articles">
              {m.hero_explore()}
            </ButtonLink>
            {hasNewsletter && (
              <ButtonLink
                to="/subscribe?source=hero_section"
                onClick={(event) => {
                  event.preventDefault();
                  setIsSubscribing(true);
                }}
              >
                {m.hero_subscribe()}
              </ButtonLink>
            )}
          </div>
        </div>
      </section>

      {/* A single featured article is already shown above. */}
      {featured.length !== 1 && (
        <Section title={m.featured_articles()} link={{ to: '/articles', label: m.view_all_articles() }}>
          {featured.length === 0 ? (
            <EmptyState text={m.empty_featured()} hasRows={false} />
          ) : (
            <div className="featured-grid">
              {others.map((article, index) => (
                <Story key={article.id} article={article} variant={index === 0 ? 'large' : 'card'} hasBadges={false} />
              ))}
            </div>
          )}
        </Section>
      )}

      <div className={trending.length > 0 ? 'home-columns' : 'home-columns single'}>
        <Section title={m.latest_articles()}>
          {listed.length === 0 ? (
            <EmptyState text={m.empty_latest()} hasRows={false} />
          ) : (
            <div className="latest-grid">
              {listed.map((article) => (
                <Story key={article.id} article={article} variant="row" hasBadges={false} />
              ))}
            </div>
          )}
        </Section>
        {trending.length > 0 && (
          <Section title={m.trending_now()} link={{ to: '/articles?sort=trending', label: m.view_trending() }}>
            <NumberedStories articles={trending} />
          </Section>
        )}
      </div>
      {isSubscribing && <LazySubscribeDialog source="hero_section" onClose={() => setIsSubscribing(false)} />}
    </div>
  );
}
