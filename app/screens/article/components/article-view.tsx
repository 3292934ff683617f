import type { ReactNode } from 'react';
import { ArticleBody } from '~/content/articles/components/article-body';
import { CategoryLabel, headlineClass, likesText, Picture, viewsText } from '~/content/articles/components/story';
import { Contents, type PartLink } from '~/content/articles/components/table-of-contents';
import type { ArticlePage } from '~/content/articles/rules';
import { authorPath } from '~/content/authors/constants';
import { Corrections } from '~/content/corrections/components/corrections';
import type { Correction } from '~/content/corrections/rules';
import { PageLink } from '~/design/components/page-link';
import { longDate } from '~/design/format';
import type { Heading } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';

/**
 * Returns what appears below the picture: the caption and the credit of an article's own, if there are any. Its
 * alternative text is not one of them: it replaces the picture, and would repeat what can be seen.
 */
const pictureCaption = (imageUrl: string | null, lead: { caption: string; credit: string } | undefined): string =>
  imageUrl ? [lead?.caption, lead?.credit].filter(Boolean).join(' ') : m.article_cover_caption();

/**
 * An article as its readers see it: head, picture, text, corrections and tags.
 * @param body the sanitised text; null when the document already contains it.
 * @param showsLikes whether the number of likes is among the facts.
 * @param rail what appears below the table of contents; on phones, it includes the bar that opens the contents.
 * @param contentsLinks links below the contents, on phones.
 * @param aboveText what members see above the picture.
 * @param belowText what follows the tags.
 */
export function ArticleView({
  article,
  body,
  isEmpty,
  lead,
  headings,
  corrections,
  coverUrl,
  showsLikes,
  rail,
  contentsLinks,
  aboveText,
  belowText,
}: {
  article: Omit<ArticlePage, 'content'>;
  body: string | null;
  isEmpty: boolean;
  lead: { caption: string; credit: string } | undefined;
  headings: Heading[];
  corrections: readonly Correction[];
  /** Address of the generated cover, if it is not the published article's. */
  coverUrl?: string;
  showsLikes: boolean;
  rail?: ReactNode;
  contentsLinks?: readonly PartLink[];
  aboveText?: ReactNode;
  belowText?: ReactNode;
}) {
  const caption = pictureCaption(article.imageUrl, lead);
  return (
    <>
      <header className="article-head">
        <CategoryLabel article={article} isLink />
        <h1 className={headlineClass(article.title)} lang={article.language}>
          {article.title}
        </h1>
        {article.excerpt && (
          <p className="standfirst" lang={article.language}>
            {article.excerpt}
          </p>
        )}
        <div className="facts">
          {article.author && (
            <span>
              <PageLink rel="author" to={authorPath(article.author.slug)}>
                {m.article_by({ author: article.author.name })}
              </PageLink>
            </span>
          )}
          <time dateTime={article.publishedAt.toISOString()}>{longDate(article.publishedAt)}</time>
          <span>{m.facts_reading_time({ minutes: article.readingTime })}</span>
          {article.viewCount > 0 && <span>{viewsText(article.viewCount)}</span>}
          {showsLikes && article.likeCount > 0 && <span>{likesText(article.likeCount)}</span>}
        </div>
      </header>
      {aboveText}
      <figure className="article-picture">
        <Picture article={article} shape="wide" isFirst coverUrl={coverUrl} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
      <div className="article-layout">
        <aside className="article-rail">
          {headings.length > 1 && (
            <Contents
              headings={headings}
              language={article.language}
              sheet={rail ? { readingTime: article.readingTime, links: contentsLinks } : undefined}
            />
          )}
          {rail}
        </aside>
        <div className="article-main">
          {article.isArchived && <p className="facts archive-note">{m.article_archived_note()}</p>}
          {isEmpty ? (
            <p className="standfirst">{m.article_empty_body()}</p>
          ) : (
            <ArticleBody key={article.id} id={article.id} html={body} language={article.language} />
          )}
          <Corrections corrections={corrections} language={article.language} />
          {article.tags.length > 0 && (
            <nav className="tags article-tags" aria-label={m.article_tags()}>
              {article.tags.map((tag) => (
                <PageLink
                  key={tag}
                  className="tag"
                  lang={article.language}
                  to={`/articles?search=${encodeURIComponent(tag)}`}
                >
                  {tag}
                </PageLink>
              ))}
            </nav>
          )}
          {belowText}
        </div>
      </div>
    </>
  );
}
