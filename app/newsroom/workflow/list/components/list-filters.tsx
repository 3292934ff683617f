import { CategoryName } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import {
  type ArticleListFilters,
  changedFilterNames,
  changedFilters,
  type FilterOptions,
  hasFilters,
  listPath,
  listSorts,
  parametersOf,
  readFilters,
  sortNameIn,
} from '../list-rules';

const changedValues = changedFilters.map((slug) => ({ slug, name: changedFilterNames[slug] }));

/** Search, filters and sorting of the article list. */
export function ListFilters({ filters, options }: { filters: ArticleListFilters; options: FilterOptions }) {
  const parameters = parametersOf(filters);
  const categories = options.category.map((category) => ({ ...category, label: <CategoryName category={category} /> }));
  const isMine = filters.mine === 'on';
  return (
    <FilterBar
      path="/admin/articles"
      parameters={parameters}
      entries={['article', 'articles']}
      search={{ name: 'search', label: 'Search titles', value: filters.search, isLive: true, isIconOnPhones: true }}
      filters={[
        {
          name: 'changed',
          label: 'Changed',
          values: changedValues,
          chosen: filters.changed === '' ? [] : [filters.changed],
          isSingle: true,
        },
        { name: 'category', label: 'Category', values: categories, chosen: filters.category, isExclusive: true },
        { name: 'author', label: 'Author', values: options.author, chosen: filters.author, isExclusive: true },
        { name: 'tag', label: 'Tag', values: options.tag, chosen: filters.tag },
        { name: 'flag', label: 'Label', values: options.flag, chosen: filters.flag },
      ]}
      sort={{
        name: 'sort',
        current: filters.sort,
        choices: listSorts.map((value) => ({ value, label: sortNameIn(filters.status, value) })),
      }}
      pathWith={(change) => {
        const kept = parameters.filter(([name]) => !(name in change));
        const added = Object.entries(change).map(([name, values]) => [name, values.join(',')]);
        return listPath(readFilters(new URLSearchParams([...kept, ...added] as [string, string][])));
      }}
      clearPath={
        hasFilters(filters)
          ? listPath({ ...filters, search: '', category: [], author: [], tag: [], flag: [], changed: '', mine: '' })
          : null
      }
    >
      <span className={isMine ? 'filter-chip set' : 'filter-chip'}>
        <PageLink to={listPath({ ...filters, mine: isMine ? '' : 'on' })} aria-current={isMine ? 'true' : undefined}>
          Mine
        </PageLink>
      </span>
    </FilterBar>
  );
}
