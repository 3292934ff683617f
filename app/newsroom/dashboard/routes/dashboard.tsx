import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { DashboardHead } from '~/newsroom/dashboard-frame/dashboard-head';
import headStylesheet from '~/newsroom/dashboard-frame/dashboard-head.css?url';
import { dashboardFrame } from '~/newsroom/dashboard-frame/frame.server';
import { ManagementTab, RolesTab } from '~/newsroom/people/components/overview-tabs';
import { peopleOverview } from '~/newsroom/people/overview.server';
import { AddReviewButton, ReviewsTab } from '~/newsroom/reviews/components/reviews-tab';
import { reviewList } from '~/newsroom/reviews/list.server';
import { reviewQuery } from '~/newsroom/reviews/paths';
import reviewsStylesheet from '~/newsroom/reviews/reviews.css?url';
import peopleStylesheet from '~/newsroom/security/administration.css?url';
import type { ScreenAction } from '~/platform/features/newsroom-screen';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ArticlesTab } from '../components/articles-tab';
import { LaunchStatus } from '../components/launch-status';
import stylesheet from '../dashboard.css?url';
import { articleOverview, launchTabCount, recentErrors } from '../dashboard.server';
import { articleFigures, scheduleWeek, waitingArticles } from '../overview.server';
import { readiness, readinessIfAllowed } from '../readiness.server';
import { tabOf, tabPath } from '../tabs';
import type { Route } from './+types/dashboard';

export const links: Route.LinksFunction = () =>
  [headStylesheet, stylesheet, peopleStylesheet, reviewsStylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = new URL(request.url).searchParams;
  const tab = tabOf(parameters.get('tab'));
  const now = new Date();
  const checks = tab === 'status' ? await readiness(member, now) : await readinessIfAllowed(member, now);
  const common = await dashboardFrame(member, tabPath(tab), now, launchTabCount(checks));
  switch (tab) {
    case 'status':
      return { ...common, tab, checks: checks ?? [], errors: await recentErrors(member, now) };
    case 'platform-reviews':
      return { ...common, tab, ...(await reviewList(member, reviewQuery(parameters))) };
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

export const handle = {
  mainAction: (shown) => shown?.tab === 'platform-reviews' && <AddReviewButton />,
} satisfies ScreenAction<ReturnType<typeof useLoaderData<typeof loader>>>;
export const meta = () => unlistedMeta('Admin Dashboard');

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();

  // Reloads whenever a member or a job changes an article.
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);

  return (
    <>
      <DashboardHead tabs={shown.tabs} time={shown.time} current={tabPath(shown.tab)} />
      {shown.tab === 'status' && <LaunchStatus items={shown.checks} errors={shown.errors} />}
      {shown.tab === 'articles' && <ArticlesTab {...shown} />}
      {shown.tab === 'platform-reviews' && <ReviewsTab {...shown} />}
      {shown.tab === 'users' && <RolesTab {...shown} />}
      {shown.tab === 'management' && <ManagementTab {...shown} />}
    </>
  );
}
