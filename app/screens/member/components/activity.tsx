import { Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { StoredActivity } from '../service.server';
import { SettingFacts } from './setting-facts';

/** The numbers of what a member has read, saved and written, with links to the pages that list it. */
export function Activity({ activity }: { activity: StoredActivity }) {
  return (
    <Section title={m.activity_title()}>
      <SettingFacts
        facts={[
          [m.dashboard_articles(), wholeNumber(activity.read), '/history'],
          [m.dashboard_finished(), wholeNumber(activity.finished)],
          [m.dashboard_bookmarks(), wholeNumber(activity.bookmarks), '/bookmarks'],
          [m.activity_comments(), wholeNumber(activity.comments)],
        ]}
      />
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
