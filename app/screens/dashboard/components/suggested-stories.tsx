import { articlePath, NumberedStories, Story } from '~/content/articles/components/story';
import type { ArticleCard } from '~/content/articles/rules';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { m } from '~/platform/languages/compiled/messages';
import type { ShownSuggestion } from '../service.server';

/** Suggestions of what to read next, each with its reason. */
export function SuggestedStories({ suggestions }: { suggestions: readonly ShownSuggestion[] }) {
  return (
    <ul className="story-grid">
      {suggestions.map(({ card, reason, seed }) => (
        <li key={card.id} className="suggestion">
          <Story article={card} hasBadges={false} />
          <p className="because">
            {reason === 'read' ? m.dashboard_because_read() : m.dashboard_because_saved()}{' '}
            <PageLink to={articlePath(seed)} lang={seed.language}>
              {seed.title}
            </PageLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Fallback shown while there are no suggestions: the most-read articles, labelled as such. */
export function MostRead({ articles }: { articles: ArticleCard[] }) {
  return (
    <>
      <div className="empty-state">
        <h3>{m.dashboard_nothing_near_title()}</h3>
        <p>
          {m.dashboard_nothing_near()} {articles.length > 0 && m.dashboard_nothing_near_yet()}
        </p>
      </div>
      {articles.length > 0 && (
        <Section title={m.dashboard_most_read()}>
          <NumberedStories articles={articles} isWide />
        </Section>
      )}
    </>
  );
}
