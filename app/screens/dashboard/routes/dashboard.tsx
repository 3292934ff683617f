import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { areBookmarksOn, countBookmarks, recentBookmarks } from '~/audience/bookmarks/service.server';
import { ReadStory } from '~/audience/history/components/read-story';
import { isHistoryEnabled, readingFigures, recentReads } from '~/audience/history/service.server';
import { Story } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { EmptyList } from '~/design/controls/empty-list';
import { EmptyState } from '~/design/controls/empty-state';
import { wholeNumber } from '~/design/format';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { viewerOf } from '~/identity/accounts/sessions/viewer.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { ReadingWeeks } from '../components/reading-weeks';
import { MostRead, SuggestedStories } from '../components/suggested-stories';
import { maxBookmarks, maxReads } from '../rules';
import { suggestions } from '../service.server';
import { type DashboardTab, dashboardTabs, tabOf, tabPath } from '../tabs';

export const handle = { query: ['tab'] } satisfies AddressRules;

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  const hasBookmarks = areBookmarksOn();
  const requested = tabOf(new URL(request.url).searchParams.get('tab'));
  const tab = requested === 'bookmarks' && !hasBookmarks ? 'recent' : requested;
  const now = new Date();
  const [figures, bookmarkCount, isRecording, reads, bookmarks, forYou] = await Promise.all([
    readingFigures(member, now),
    countBookmarks(member),
    isHistoryEnabled(member),
    tab === 'recent' ? recentReads(member, maxReads) : [],
    tab === 'bookmarks' ? recentBookmarks(member, maxBookmarks) : [],
    tab === 'for-you' ? suggestions(member, now) : null,
  ]);
  return {
    name: viewerOf(context)?.name ?? '',
    tab,
    figures,
    hasBookmarks,
    bookmarkCount,
    isRecording,
    reads,
    // Unpublished articles are listed only on the page of all bookmarks.
    bookmarks: bookmarks.map(({ article }) => article),
    forYou,
  };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.dashboard_title(), description: '', path: '/dashboard', isHidden: true });

const tabNames: Record<DashboardTab, () => string> = {
  recent: m.dashboard_recent,
  bookmarks: m.dashboard_bookmarks,
  'for-you': m.dashboard_for_you,
};

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{wholeNumber(value)}</dd>
    </div>
  );
}

export default function Dashboard() {
  const { name, tab, figures, hasBookmarks, bookmarkCount, isRecording, reads, bookmarks, forYou } =
    useLoaderData<typeof loader>();
  const hasFigures = figures.articles > 0 || bookmarkCount > 0;
  return (
    <div className="wrap">
      <PageHead title={m.dashboard_welcome({ name })} />
      {hasFigures && (
        <section className="dashboard-figures" aria-label={m.dashboard_figures()}>
          <dl className="figures">
            <Figure value={figures.articles} label={m.dashboard_articles()} />
            <Figure value={figures.thisWeek} label={m.dashboard_week()} />
            <Figure value={figures.minutes} label={m.dashboard_minutes()} />
            <Figure value={figures.finished} label={m.dashboard_finished()} />
            {hasBookmarks && <Figure value={bookmarkCount} label={m.dashboard_bookmarks()} />}
          </dl>
          <ReadingWeeks weeks={figures.weeks} />
        </section>
      )}
      {!isRecording && (
        <p className="notice">
          {m.history_paused()} <PageLink to="/history">{m.history_resume()}</PageLink>
        </p>
      )}
      <nav className="tab-links dashboard-tabs" aria-label={m.dashboard_tabs()}>
        {dashboardTabs
          .filter((other) => hasBookmarks || other !== 'bookmarks')
          .map((other) => (
            <PageLink key={other} to={tabPath(other)} aria-current={other === tab ? 'page' : undefined}>
              {tabNames[other]()}
            </PageLink>
          ))}
      </nav>
      <section className="dashboard-part" aria-labelledby="dashboard-part">
        <h2 id="dashboard-part" className="sr-only">
          {tabNames[tab]()}
        </h2>
        {tab === 'recent' &&
          (reads.length === 0 ? (
            <EmptyList title={m.history_none_title()} text={m.history_none()} />
          ) : (
            <ul className="read-list">
              {reads.map((read) => (
                <li key={read.card.id}>
                  <ReadStory read={read} />
                </li>
              ))}
            </ul>
          ))}
        {tab === 'bookmarks' &&
          (bookmarkCount === 0 ? (
            <EmptyList title={m.bookmarks_empty_title()} text={m.bookmarks_empty()} />
          ) : bookmarks.length === 0 ? (
            <EmptyState
              title={m.dashboard_bookmarks_gone_title()}
              text={m.dashboard_bookmarks_gone()}
              hasRows={false}
            />
          ) : (
            <div className="story-grid">
              {bookmarks.map((article) => (
                <Story key={article.id} article={article} />
              ))}
            </div>
          ))}
        {forYou &&
          (forYou.suggestions.length > 0 ? (
            <SuggestedStories suggestions={forYou.suggestions} />
          ) : (
            <MostRead articles={forYou.mostRead} />
          ))}
      </section>
      <nav className="dashboard-links" aria-label={m.dashboard_more()}>
        <ButtonLink isSmall to="/articles">
          {m.browse_articles()}
        </ButtonLink>
        <ButtonLink isSmall to="/history">
          {m.dashboard_all_history()}
        </ButtonLink>
        {hasBookmarks && (
          <ButtonLink isSmall to="/bookmarks">
            {m.bookmarks_all()}
          </ButtonLink>
        )}
        <ButtonLink isSmall to="/following">
          {m.dashboard_following()}
        </ButtonLink>
      </nav>
    </div>
  );
}
