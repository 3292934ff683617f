import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import type { ModerationCounts } from '../flags/flags.server';
import { appealsPath, flagsPath, moderationPath } from '../paths';

/** Heading and tabs of the moderation screens, with the number of waiting items per tab. */
export function ModerationHeader({
  currentTab,
  counts,
}: {
  currentTab: 'articles' | 'flags' | 'appeals';
  counts: ModerationCounts;
}) {
  const current = (tab: string) => (currentTab === tab ? ('page' as const) : undefined);
  return (
    <>
      <div className="screen-head">
        <h1>Content moderation</h1>
        <p>Articles awaiting review, reports from readers, and appeals.</p>
      </div>
      <nav className="tabs" aria-label="Moderation">
        {counts.articles !== null && (
          <PageLink to={moderationPath} aria-current={current('articles')}>
            Pending Articles ({wholeNumber(counts.articles)})
          </PageLink>
        )}
        <PageLink to={flagsPath} aria-current={current('flags')}>
          Content Flags ({wholeNumber(counts.flags)})
        </PageLink>
        <PageLink to={appealsPath} aria-current={current('appeals')}>
          Appeals ({wholeNumber(counts.appeals)})
        </PageLink>
      </nav>
    </>
  );
}
