import { LazyFollowChoices } from '~/audience/follows/components/lazy-follow-choices';
import { followChoices } from '~/audience/follows/service.server';
import { Story } from '~/content/articles/components/story';
import { articleListQuery, articlesPerPage } from '~/content/articles/rules';
import { listArticles } from '~/content/articles/service.server';
import stylesheet from '~/content/authors/authors.css?url';
import { AuthorHead } from '~/content/authors/components/author-head';
import { authorPath, authorTag } from '~/content/authors/constants';
import { authorMeta } from '~/content/authors/metadata';
import { readAuthor } from '~/content/authors/service.server';
import { redirectOrRefuse } from '~/content/redirects/response.server';
import { Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { actorOf } from '~/identity/roles/actor.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/author';

export const handle = { query: ['cursor'] } satisfies AddressRules;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const author = await readAuthor(params.slug).catch((error: unknown) => redirectOrRefuse(error, url));
  const { id: authorId, slug, name } = author;
  const cursor = articleListQuery.shape.cursor
    .catch(undefined)
    .parse(new URL(request.url).searchParams.get('cursor') ?? undefined);
  const [list, follows] = await Promise.all([
    listArticles({ authorId, limit: articlesPerPage, cursor }).catch(redirectToFirstPage(url)),
    'userId' in actor ? followChoices(actor, [{ kind: 'author', slug, name }]) : null,
  ]);
  cacheResponse(context, 60, ['articles', authorTag(slug)]);
  return { author, ...list, cursor, follows };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? authorMeta(matches, loaderData.author) : [];

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author, cards, nextCursor, cursor, follows } = loaderData;
  const { slug, name } = author;
  const path = authorPath(slug);
  return (
    <div className="wrap">
      <AuthorHead author={author}>{follows && <LazyFollowChoices key={slug} choices={follows} />}</AuthorHead>
      {cards.length === 0 ? (
        <EmptyState title={m.author_none_title()} text={m.author_none({ name })} hasRows={false} />
      ) : (
        <Section title={m.author_articles({ name })}>
          <div className="story-grid">
            {cards.map((card, index) => (
              <Story key={card.id} article={card} isFirst={index === 0} />
            ))}
          </div>
        </Section>
      )}
      {(nextCursor || cursor) && (
        <nav className="pager" aria-label={m.pager_label()}>
          {cursor ? <ButtonLink to={path}>{m.pager_first()}</ButtonLink> : <span />}
          {nextCursor && (
            <ButtonLink kind="solid" rel="next" to={`${path}?cursor=${nextCursor}`}>
              {m.pager_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
