import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Tabs } from '~/design/controls/tabs';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import peopleStylesheet from '~/newsroom/security/administration.css?url';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ArticlesTab } from '../components/articles-tab';
import { LaunchStatus } from '../components/launch-status';
import { ManagementTab, RolesTab } from '../components/people-tabs';
import stylesheet from '../dashboard.css?url';
import { articleOverview, recentErrors, shownTabs } from '../dashboard.server';
import { articleFigures, newsroomTime, scheduleWeek, waitingArticles } from '../overview.server';
import { peopleOverview } from '../people.server';
import { readiness, readinessIfAllowed } from '../readiness.server';
import { tabOf, tabPath } from '../tabs';
import type { Route } from './+types/dashboard';

export const links: Route.LinksFunction = () =>
  [stylesheet, peopleStylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = new URL(request.url).searchParams;
  const tab = tabOf(parameters.get('tab'));
  const now = new Date();
  const checks = tab === 'status' ? await readiness(member, now) : await readinessIfAllowed(member, now);
  const common = { tabs: await shownTabs(member, checks), time: newsroomTime(now) };
  switch (tab) {
    case 'status':
      return { ...common, tab, checks: checks ?? [], errors: await recentErrors(member, now) };
    case 'users':
    case 'management':
      return { ...common, tab, ...(await peopleOverview(member, tab, now)) };
    case 'articles': {
      const [overview, waiting, week] = await Promise.all([
        articleOverview(member, now),
        waitingArticles(member, now),
        scheduleWeek(member, parameters.get('week'), now),
      ]);
      const figures = await articleFigures(member, overview.counts.published ?? 0, now);
      return { ...common, tab, checks, overview, waiting, week, figures };
    }
  }
});

export const meta = () => unlistedMeta('Admin Dashboard');

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();

  // Reloads whenever a member or a job changes an article.
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);

  return (
    <>
      <div className="screen-head dashboard-head">
        <h1>Admin Dashboard</h1>
        <p>Content management for the coding universe</p>
        <p className="fact">{shown.time}</p>
      </div>
      <Tabs
        label="Dashboard"
        tabs={shown.tabs.map(({ name, label, count }) => ({
          to: tabPath(name),
          label,
          count,
          isCurrent: name === shown.tab,
        }))}
      />
      {shown.tab === 'status' && <LaunchStatus items={shown.checks} errors={shown.errors} />}
      {shown.tab === 'articles' && <ArticlesTab {...shown} />}
      {shown.tab === 'users' && <RolesTab {...shown} />}
      {shown.tab === 'management' && <ManagementTab {...shown} />}
    </>
  );
}
