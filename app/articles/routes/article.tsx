import { redirect } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { longDate } from '~/design/format';
import { headingsOf } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import { cacheAnswer, requestState } from '~/platform/request.server';
import { moveOrRefuse } from '~/redirects/service.server';
import { visitor } from '~/security/permissions';
import { articleMeta } from '~/seo/rules';
import { ArticleBody } from '../components/article-body';
import { Contents } from '../components/contents';
import { ImportedComments } from '../components/imported-comments';
import { Reading } from '../components/reading';
import { Share } from '../components/share';
import { articlePath, headlineClass, Kind, Picture, Story, viewsText } from '../components/story';
import { ViewBeacon } from '../components/view-beacon';
import { importedComments, readArticle, relatedArticles } from '../service.server';
import type { Route } from './+types/article';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await readArticle(visitor, params.slug).catch((error: unknown) => moveOrRefuse(error, request));
  const { content, ...article } = found;
  if (article.slug !== params.slug) throw redirect(articlePath(article), 301);
  const state = context.get(requestState);
  cacheAnswer(context, 300, ['articles', `article:${article.slug}`]);
  const [related, comments] = await Promise.all([relatedArticles(visitor, article), importedComments(visitor, found)]);
  if (state.isDocument) state.bodies.set(article.id, content);
  return {
    article,
    body: state.isDocument ? null : content,
    isEmpty: content.trim() === '',
    headings: headingsOf(content).filter(({ level }) => level === 2 || level === 3),
    related,
    comments,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? articleMeta(matches, loaderData.article) : [];

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, body, isEmpty, headings, related, comments } = loaderData;
  return (
    <>
      <ViewBeacon articleId={article.id} />
      <article className="wrap" id="article">
        <header className="article-head">
          <Kind article={article} isLink />
          <h1 className={headlineClass(article.title)} lang={article.language}>
            {article.title}
          </h1>
          {article.excerpt && (
            <p className="standfirst" lang={article.language}>
              {article.excerpt}
            </p>
          )}
          <div className="facts">
            {article.author && <span>{m.article_by({ author: article.author.name })}</span>}
            <time dateTime={article.publishedAt.toISOString()}>{longDate(article.publishedAt)}</time>
            <span>{m.facts_reading_time({ minutes: article.readingTime })}</span>
            <span>{viewsText(article.viewCount)}</span>
          </div>
        </header>
        <figure className="article-picture">
          <Picture article={article} shape="wide" isFirst />
          <figcaption>{article.imageUrl ? article.imageAlt : m.article_cover_caption()}</figcaption>
        </figure>
        <div className="article-layout">
          <aside className="article-rail">
            {headings.length > 1 && <Contents headings={headings} language={article.language} />}
            <Share title={article.title} path={articlePath(article)} />
          </aside>
          <div className="article-main">
            {article.isArchived && <p className="facts archive-note">{m.article_archived_note()}</p>}
            {isEmpty ? (
              <p className="standfirst">{m.article_empty_body()}</p>
            ) : (
              <ArticleBody key={article.id} id={article.id} html={body} language={article.language} />
            )}
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
            {comments.length > 0 && <ImportedComments comments={comments} />}
          </div>
        </div>
        <Reading articleElementId="article" />
      </article>
      {related.length > 0 && (
        <div className="wrap related">
          <Section title={m.article_related()}>
            <div className="story-grid">
              {related.map((card) => (
                <Story key={card.id} article={card} />
              ))}
            </div>
          </Section>
        </div>
      )}
    </>
  );
}
