import { redirect } from 'react-router';
import { Comments } from '~/audience/comments/components/comments';
import { loadPageComments } from '~/audience/comments/page.server';
import { Engagement } from '~/audience/engagement/components/engagement';
import { engagementOffers, ownEngagement } from '~/audience/engagement/service.server';
import { additionsTo } from '~/content/articles/additions.server';
import { articlePageTags } from '~/content/articles/cache-tags';
import { Reading } from '~/content/articles/components/reading';
import { Share } from '~/content/articles/components/share';
import { articlePath, Story } from '~/content/articles/components/story';
import { readArticle, relatedArticles } from '~/content/articles/service.server';
import { ViewBeacon } from '~/content/articles/views/components/view-beacon';
import { leadPictureTexts } from '~/content/media/lead-picture.server';
import { withPictures } from '~/content/media/responsive-pictures.server';
import { articleMeta } from '~/content/seo/metadata';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { actorOf } from '~/identity/roles/actor.server';
import { headingsOf } from '~/platform/html/text';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { cacheResponse, requestState } from '~/platform/requests/request.server';
import { refuseWithMatches } from '~/screens/not-found/response.server';
import { ArticleView } from '../components/article-view';
import { barTools } from '../components/bar-tools';
import { LazyMemberPart } from '../components/lazy-member-part';
import { loadMemberParts } from '../member-parts.server';
import type { Route } from './+types/article';

export const handle = { query: ['sort', 'cursor', 'comment'] } satisfies AddressRules;

/**
 * Whether a browser is prefetching a page that its reader has not opened yet (Sec-Purpose, WHATWG Fetch; Firefox's
 * older X-Moz).
 */
const isPrefetch = (headers: Headers): boolean =>
  (headers.get('sec-purpose') ?? headers.get('x-moz') ?? headers.get('purpose') ?? '').startsWith('prefetch');

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const found = await readArticle(params.slug).catch((error: unknown) => refuseWithMatches(error, url));
  const { content: stored, ...article } = found;
  if (article.slug !== params.slug) throw redirect(articlePath(article), 301);
  const state = context.get(requestState);
  const [content, lead, related, comments, own, memberParts, additions] = await Promise.all([
    withPictures(stored),
    leadPictureTexts(article.imageUrl),
    relatedArticles(article),
    loadPageComments(context, request, article),
    ownEngagement(actor, article.id),
    loadMemberParts(actor, article, !isPrefetch(request.headers)),
    additionsTo(article.id),
  ]);
  cacheResponse(context, 300, articlePageTags(article, related));
  if (state.isDocument) state.bodies.set(article.id, content);
  return {
    article,
    body: state.isDocument ? null : content,
    isEmpty: content.trim() === '',
    lead,
    headings: headingsOf(content).filter(({ level }) => level === 2 || level === 3),
    related,
    comments,
    memberParts,
    own,
    offers: engagementOffers(),
    ...additions,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? articleMeta(matches, loaderData.article, loaderData.structuredData) : [];

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, body, isEmpty, lead, headings, related, comments, own, offers, memberParts, facts } = loaderData;
  return (
    <>
      <ViewBeacon articleId={article.id} />
      <article className="wrap" id="article">
        <ArticleView
          article={article}
          body={body}
          isEmpty={isEmpty}
          lead={lead}
          headings={headings}
          corrections={facts.corrections ?? []}
          // Members' own like changes the number, so they see it only next to the like button.
          showsLikes={!own}
          rail={
            <>
              <Engagement
                key={article.id}
                article={article}
                own={own}
                offers={offers}
                tools={barTools({
                  title: article.title,
                  path: articlePath(article),
                  hasContents: headings.length > 1,
                  commentCount: comments.count,
                })}
              />
              <Share title={article.title} path={articlePath(article)} />
            </>
          }
          contentsLinks={[
            ...(related.length > 0
              ? [{ to: '#related', label: m.article_related_count({ count: related.length }) } as const]
              : []),
            { to: '#comments', label: m.article_comment_count({ count: comments.count }) },
          ]}
          aboveText={
            memberParts && <LazyMemberPart position="above" articleId={article.id} memberParts={memberParts} />
          }
          belowText={
            <>
              {memberParts && <LazyMemberPart position="below" articleId={article.id} memberParts={memberParts} />}
              <p className="article-report">
                <PageLink rel="nofollow" to={`${articlePath(article)}/report`}>
                  {m.article_report()}
                </PageLink>
              </p>
            </>
          }
        />
        <Reading articleElementId="article" />
      </article>
      <div className="wrap">
        <Comments page={comments} />
      </div>
      {related.length > 0 && (
        <div className="wrap related" id="related">
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
