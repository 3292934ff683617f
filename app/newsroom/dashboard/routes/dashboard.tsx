import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ArticleRows } from '../components/article-rows';
import { LaunchStatus } from '../components/launch-status';
import { articleOverview, dashboardPaths, recentErrors } from '../dashboard.server';
import { readiness } from '../readiness.server';
import { dashboardTabs } from '../tabs';

export const loader = screenLoader(async ({ request }, member) => {
  const paths = dashboardPaths(member);
  const now = new Date();
  if (new URL(request.url).searchParams.get('tab') === 'status') {
    const [items, errors] = await Promise.all([readiness(member, now), recentErrors(member, now)]);
    return { paths, status: { items, faults: errors }, overview: null };
  }
  return { paths, status: null, overview: await articleOverview(member) };
});

export const meta = () => unlistedMeta('Admin Dashboard');

const figures = [
  ['published', 'Published'],
  ['approved', 'Approved'],
  ['pending', 'In review'],
  ['draft', 'Drafts'],
] as const;

export default function Dashboard() {
  const { paths, status, overview } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();

  // Reloads whenever a member or a job changes an article.
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);

  return (
    <>
      <div className="screen-head">
        <h1>Admin Dashboard</h1>
        <p>Content management for the coding universe</p>
      </div>
      <nav className="tabs" aria-label="Dashboard">
        {dashboardTabs
          .filter(({ path }) => paths.includes(path))
          .map(({ path, label }) => (
            <PageLink
              key={path}
              to={path}
              aria-current={path === (status ? '/admin?tab=status' : '/admin') ? 'page' : undefined}
            >
              {label}
            </PageLink>
          ))}
      </nav>
      {status && <LaunchStatus items={status.items} errors={status.faults} />}
      {overview && (
        <>
          <dl className="figures">
            {figures.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{wholeNumber(overview.counts[name] ?? 0)}</dd>
              </div>
            ))}
          </dl>
          <section className="panel" aria-labelledby="recent">
            <h2 id="recent">Recently changed</h2>
            <ArticleRows articles={overview.recent} empty="Articles appear here as they change." />
          </section>
          <section className="panel" aria-labelledby="generated">
            <h2 id="generated">Auto-Generated Articles</h2>
            <ArticleRows
              articles={overview.generated}
              empty="The five newest articles tagged AI-Generated appear here."
            />
          </section>
        </>
      )}
    </>
  );
}
