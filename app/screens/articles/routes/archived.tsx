import { articlePath, viewsText } from '~/content/articles/components/story';
import { articleListQuery, articlesPerPage } from '~/content/articles/rules';
import { countArchived, listArticles } from '~/content/articles/service.server';
import { categoryName } from '~/content/categories/names';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { shortDate, wholeNumber } from '~/design/format';
import type { AddressRules } from '~/platform/http/address-rules';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { configuration } from '~/platform/program/configuration.server';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/archived';

export const handle = { query: ['cursor'] } satisfies AddressRules;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  cacheResponse(context, 60, ['articles']);
  const cursor = articleListQuery.shape.cursor
    .catch(undefined)
    .parse(new URL(request.url).searchParams.get('cursor') ?? undefined);
  const [list, count] = await Promise.all([
    listArticles({ archived: true, sort: 'updated', limit: articlesPerPage, cursor }).catch(redirectToFirstPage(url)),
    countArchived(),
  ]);
  const { ARCHIVING, ARCHIVE_AFTER_DAYS } = configuration();
  return { ...list, cursor, count, days: ARCHIVING ? ARCHIVE_AFTER_DAYS : null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.archived_title(), description: m.archived_description(), path: '/articles/archived' });

export default function Archived({ loaderData: { cards, nextCursor, cursor, count, days } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title={m.archived_title()}>{m.archived_description()}</PageHead>
      {cards.length === 0 ? (
        <EmptyState
          title={m.archived_none_title()}
          text={days === null ? m.archived_none_off() : m.archived_none({ days })}
          hasRows={false}
        />
      ) : (
        <section className="section">
          <div className="section-head">
            <h2>{m.archived_heading({ count, text: wholeNumber(count) })}</h2>
          </div>
          <div className="story-grid">
            {cards.map((card) => (
              <article key={card.id} className="story archived-card">
                <div className="kind">
                  <span className="badge quiet">{m.archived_badge()}</span>
                  <span className="category" data-category={card.category.slug}>
                    {categoryName(card.category)}
                  </span>
                </div>
                <h3 className="two-lines" lang={card.language}>
                  <PageLink to={articlePath(card)}>{card.title}</PageLink>
                </h3>
                {card.excerpt && (
                  <p className="three-lines" lang={card.language}>
                    {card.excerpt}
                  </p>
                )}
                <div className="facts">
                  <time dateTime={card.updatedAt.toISOString()}>
                    {m.archived_updated({ date: shortDate(card.updatedAt) })}
                  </time>
                  {card.viewCount > 0 && <span>{viewsText(card.viewCount)}</span>}
                </div>
                <span className="section-link" aria-hidden>
                  {m.archived_view()}
                </span>
              </article>
            ))}
          </div>
        </section>
      )}
      {(nextCursor || cursor) && (
        <nav className="pager" aria-label={m.pager_label()}>
          {cursor ? <ButtonLink to="/articles/archived">{m.pager_first()}</ButtonLink> : <span />}
          {nextCursor && (
            <ButtonLink kind="solid" rel="next" to={`/articles/archived?cursor=${nextCursor}`}>
              {m.pager_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
