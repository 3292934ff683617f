import { articlePath, type CardArticle, CategoryLabel, Facts, Picture } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { Highlighted, type Part } from './highlighted';

/** A search result with its matches highlighted. */
export function FoundStory({
  hit: { card, highlight },
}: {
  hit: { card: CardArticle; highlight: { title: Part[]; excerpt: Part[] } };
}) {
  return (
    <article className="story row found">
      <Picture article={card} shape="square" />
      <CategoryLabel article={card} />
      <h3 lang={card.language}>
        <PageLink to={articlePath(card)}>
          <Highlighted parts={highlight.title} />
        </PageLink>
      </h3>
      <div>
        <p lang={card.language}>
          <Highlighted parts={highlight.excerpt} />
        </p>
        <Facts article={card} />
      </div>
    </article>
  );
}
