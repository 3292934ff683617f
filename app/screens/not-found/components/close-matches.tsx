import { Story } from '~/content/articles/components/story';
import type { ArticleCard } from '~/content/articles/rules';
import { Section } from '~/design/components/section';
import { Button } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';

/** What helps on the page for a missing address: a search, and the articles that are close to the address. */
export function CloseMatches({ matches }: { matches: ArticleCard[] }) {
  return (
    <>
      <p className="standfirst">{m.not_found_hint()}</p>
      <form action="/articles" className="filter-row">
        <input
          className="input"
          type="search"
          name="search"
          aria-label={m.search_label()}
          placeholder={m.articles_search_placeholder()}
          maxLength={200}
        />
        <Button type="submit" kind="solid">
          {m.search_submit()}
        </Button>
      </form>
      {matches.length > 0 && (
        <Section title={m.not_found_matches()}>
          <div className="story-grid">
            {matches.map((article) => (
              <Story key={article.id} article={article} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
