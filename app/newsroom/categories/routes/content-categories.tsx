import FileWarningIcon from 'lucide-react/icons/file-warning';
import FolderPlusIcon from 'lucide-react/icons/folder-plus';
import { useEffect } from 'react';
import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { movedCategory } from '~/content/categories/service.server';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { Tabs } from '~/design/controls/tabs';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { ScreenAction, ScreenPlace } from '~/platform/features/newsroom-screen';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import stylesheet from '../categories.css?url';
import { CategoriesOverview } from '../components/categories-overview';
import { CategoryArticles } from '../components/category-articles';
import { CategoryFigures } from '../components/category-figures';
import { CategoryMenu } from '../components/category-menu';
import { MonthPlot } from '../components/month-plot';
import { managedCategories } from '../manage.server';
import { categoriesPath, tabPath } from '../paths';
import { shownStatuses } from '../rules';
import { categoriesOverview, categoryArticles, categoryStatistics } from '../statistics.server';
import type { Route } from './+types/content-categories';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

const query = z.object({
  category: z.string().max(200).optional().catch(undefined),
  status: z.enum(shownStatuses).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

export const loader = screenLoader(async ({ request, url }, member) => {
  const requested = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  if (requested.category === undefined) {
    const overview = await categoriesOverview(member);
    return { categories: overview.categories, overview };
  }
  const categories = await managedCategories(member);
  const chosen = categories.find(({ slug }) => slug === requested.category);
  if (!chosen) {
    const moved = await movedCategory(requested.category);
    throw redirect(moved ? tabPath(moved, { status: requested.status }) : categoriesPath);
  }
  const [statistics, page] = await Promise.all([
    categoryStatistics(member, chosen.slug, new Date()),
    categoryArticles(member, chosen.slug, requested).catch(redirectToFirstPage(url)),
  ]);
  return { categories, shown: { ...chosen, statistics, page, status: requested.status, cursor: requested.cursor } };
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
export const handle = {
  place: (loaded) => loaded?.shown?.name,
  mainAction: () => (
    <ButtonLink kind="solid" to={`${categoriesPath}/new`}>
      <FolderPlusIcon size={16} aria-hidden /> Create category
    </ButtonLink>
  ),
} satisfies ScreenPlace<Loaded> & ScreenAction<Loaded>;
export const meta = () => unlistedMeta('Content categories');

export default function ContentCategories() {
  const { categories, shown, overview } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();

  // Show colleagues' changes without a manual reload.
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);

  return (
    <>
      <div className="screen-head">
        <h1>Content categories</h1>
        <div className="toolbar icons-on-phones">
          <ButtonLink isSmall to={`${categoriesPath}/untitled`}>
            <FileWarningIcon size={14} aria-hidden /> Untitled articles
          </ButtonLink>
        </div>
        <p>The sections of the magazine, their articles and how they perform.</p>
      </div>
      {categories.length > 0 ? (
        <Tabs
          label="Categories"
          tabs={[
            { to: categoriesPath, label: 'All', count: categories.length, isCurrent: shown === undefined },
            ...categories.map(({ slug, name, articles }) => ({
              to: tabPath(slug),
              label: name,
              count: articles,
              isCurrent: slug === shown?.slug,
            })),
          ]}
        />
      ) : (
        <EmptyState
          title="No categories yet"
          text="The sections of the magazine appear here. Each article belongs to one."
          action={
            <ButtonLink kind="solid" to={`${categoriesPath}/new`}>
              Create the first one
            </ButtonLink>
          }
        />
      )}
      {overview && categories.length > 0 && <CategoriesOverview {...overview} />}
      {shown && (
        <>
          <div className="category-head">
            <div>
              <h2>{shown.name}</h2>
              <p>{shown.description || 'No description yet.'}</p>
              <p className="fact">/articles?category={shown.slug}</p>
            </div>
            <CategoryMenu slug={shown.slug} name={shown.name} />
          </div>
          <CategoryFigures name={shown.name} statistics={shown.statistics} />
          <MonthPlot months={shown.statistics.months} />
          <CategoryArticles
            slug={shown.slug}
            name={shown.name}
            counts={shown.statistics.counts}
            status={shown.status}
            cursor={shown.cursor}
            page={shown.page}
          />
        </>
      )}
    </>
  );
}
