import { CategoryName } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { Kpi, KpiFrame } from '~/design/controls/figures/kpi-frame';
import { ScreenSection } from '~/design/controls/screen-section';
import { ColumnMenu } from '~/design/controls/table/column-menu';
import { useHiddenColumns } from '~/design/controls/table/columns';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { isSingular, shortDate, wholeNumber } from '~/design/format';
import { categoriesPath, tabPath } from '../paths';
import type { categoriesOverview } from '../statistics.server';
import { CategoryMenu } from './category-menu';

type Overview = Awaited<ReturnType<typeof categoriesOverview>>;
type Row = Overview['categories'][number] & { id: string };

const columns: DataColumn<Row>[] = [
  {
    id: 'title',
    heading: 'Category',
    isRowHeader: true,
    cell: ({ slug, name, description }) => (
      <div className="list-title">
        <div>
          <PageLink to={tabPath(slug)}>
            <CategoryName category={{ slug, name }} />
          </PageLink>
          <p className="fact">
            <span>{slug}</span>
            {description && (
              <span className="category-excerpt" title={description}>
                {description}
              </span>
            )}
          </p>
        </div>
      </div>
    ),
  },
  {
    id: 'status',
    heading: 'Articles',
    isNumber: true,
    cell: ({ articles }) => (
      <>
        {wholeNumber(articles)}
        <span className="card-unit"> {isSingular(articles) ? 'article' : 'articles'}</span>
      </>
    ),
  },
  { id: 'published', heading: 'Published', isNumber: true, cell: ({ published }) => wholeNumber(published) },
  { id: 'views', heading: 'Views', isNumber: true, cell: ({ views }) => wholeNumber(views) },
  { id: 'followers', heading: 'Followers', isNumber: true, cell: ({ followers }) => wholeNumber(followers) },
  {
    id: 'changed',
    heading: 'Newest',
    isNumber: true,
    cell: ({ newestAt }) => (newestAt ? shortDate(newestAt) : <span className="quiet">none yet</span>),
  },
];

/** The figures of all categories, and a row for each. */
export function CategoriesOverview({ categories, figures }: Overview) {
  const choice = useHiddenColumns('categories');
  const { largest, mostRead, uncategorised, untitled } = figures;
  return (
    <>
      <KpiFrame label="All categories">
        <Kpi
          label="Categories"
          value={wholeNumber(figures.categories)}
          note={figures.empty === 0 ? 'none is empty' : `${wholeNumber(figures.empty)} without articles`}
        />
        <Kpi
          label="Articles"
          value={wholeNumber(figures.articles)}
          note={`${wholeNumber(figures.published)} published`}
        />
        <Kpi
          label="Most articles"
          value={largest ? wholeNumber(largest.articles) : null}
          note={largest?.name ?? 'no articles yet'}
        />
        <Kpi
          label="Most views"
          value={mostRead ? wholeNumber(mostRead.views) : null}
          note={mostRead?.name ?? 'no views yet'}
        />
        <Kpi
          label="Without a category"
          value={wholeNumber(uncategorised)}
          note={
            untitled === 0 ? (
              uncategorised === 0 ? (
                'every article has one'
              ) : (
                'choose one in the editor'
              )
            ) : (
              <PageLink className="text-link" to={`${categoriesPath}/untitled`}>
                {wholeNumber(untitled)} without a title
              </PageLink>
            )
          }
        />
      </KpiFrame>
      <ScreenSection
        title="Categories"
        note="in the order in which readers see them"
        actions={<ColumnMenu columns={columns} choice={choice} />}
      >
        <div className="article-list category-list">
          <DataTable
            label="Categories"
            columns={columns}
            hidden={choice.hidden}
            rows={categories.map((category) => ({ ...category, id: category.slug }))}
            nameOf={({ name }) => name}
            rowTools={({ slug, name }) => <CategoryMenu slug={slug} name={name} />}
          />
        </div>
      </ScreenSection>
    </>
  );
}
