import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/platform';

export function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 3600, ['pages']);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.platform_title(), description: m.platform_text(), path: '/platform' });

export default function Platform() {
  return (
    <div className="wrap error-page">
      <p className="kind">
        <span className="badge">{m.platform_coming_soon()}</span>
      </p>
      <h1>{m.platform_title()}</h1>
      <p className="standfirst narrow">{m.platform_text()}</p>
      <div className="hero-actions">
        <PageLink className="button accent" to="/subscribe">
          {m.hero_subscribe()}
        </PageLink>
        <PageLink className="button" to="/platform-reviews">
          {m.reviews_title()}
        </PageLink>
      </div>
    </div>
  );
}
