import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router';
import { Story } from '~/content/articles/components/story';
import { PageHead, Section } from '~/design/components/section';
import { EmptyState } from '~/design/controls/empty-state';
import type { AddressRules } from '~/platform/http/address-rules';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';
import { Pager } from '../components/pager';
import { readSharedList } from '../lists.server';

export const handle = { query: ['cursor'] } satisfies AddressRules;

/** Not cached, so that unsharing a list takes effect on the next request. */
export async function loader({ params, request, url }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const list = await readSharedList(params.token ?? '', cursor).catch(redirectToFirstPage(url));
  return { ...list, cursor };
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? [{ title: `${loaderData.name} | ${siteName()}` }, { name: 'robots', content: 'noindex, nofollow' }] : [];

export default function SharedList() {
  const { name, articles, cursor, nextCursor } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <div className="wrap">
      <PageHead title={name}>{m.bookmarks_shared_intro({ site: siteName() })}</PageHead>
      {articles.length === 0 ? (
        <EmptyState text={m.bookmarks_shared_empty()} hasRows={false} />
      ) : (
        <Section title={m.bookmarks_shared_articles()}>
          <div className="story-grid">
            {articles.map((article) => (
              <Story key={article.id} article={article} />
            ))}
          </div>
        </Section>
      )}
      <Pager path={pathname} cursor={cursor} nextCursor={nextCursor} />
    </div>
  );
}
