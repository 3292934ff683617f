import { Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { StoredActivity } from '../service.server';
import { SettingFacts } from './setting-facts';

/** The numbers of what a member has read, saved and written, with links to the pages that list it. Zeros are left out. */
export function Activity({ activity }: { activity: StoredActivity }) {
  const all: [name: string, count: number, path?: string][] = [
    [m.dashboard_articles(), activity.read, '/history'],
    [m.dashboard_finished(), activity.finished],
    [m.dashboard_bookmarks(), activity.bookmarks, '/bookmarks'],
    [m.activity_comments(), activity.comments],
  ];
  const counted = all.filter(([, count]) => count > 0);
  return (
    <Section title={m.activity_title()}>
      {counted.length > 0 ? (
        <SettingFacts facts={counted.map(([name, count, path]) => [name, wholeNumber(count), path])} />
      ) : (
        <p className="setting-text">{m.activity_none()}</p>
      )}
      <div className="setting-actions">
        <ButtonLink isSmall to="/dashboard">
          {m.dashboard_title()}
        </ButtonLink>
        <ButtonLink isSmall to="/following">
          {m.dashboard_following()}
        </ButtonLink>
      </div>
    </Section>
  );
}
