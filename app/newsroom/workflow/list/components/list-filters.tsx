import ArrowDownUpIcon from 'lucide-react/icons/arrow-down-up';
import CheckIcon from 'lucide-react/icons/check';
import SearchIcon from 'lucide-react/icons/search';
import { Form, useNavigate } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { FilterChip } from '~/design/controls/filter-chip';
import { Menu, MenuLink } from '~/design/controls/menu';
import { useIsPhone } from '~/design/controls/phone';
import {
  type ArticleListFilters,
  type FilterOptions,
  hasFilters,
  listPath,
  listSorts,
  queryOf,
  sortNames,
} from '../list-rules';
import { changedValues, FilterSheetButton, valueFilters, withoutFilters } from './filter-sheet';

/** Hidden fields for the filters that a form does not show, so that submitting it keeps them. */
const OtherFilters = ({ filters, shown }: { filters: ArticleListFilters; shown: readonly string[] }) =>
  Object.entries(filters)
    .filter(([name, value]) => !shown.includes(name) && String(value) !== '' && String(value) !== 'changed')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />);

/** Filters of the article list: each is part of the address. Without scripts, they are one plain form. */
export function ListFilters({ filters, options }: { filters: ArticleListFilters; options: FilterOptions }) {
  const navigate = useNavigate();
  const change = (changes: Partial<ArticleListFilters>): void => void navigate(listPath({ ...filters, ...changes }));
  const isPhone = useIsPhone();
  return (
    <search className="filter-bar">
      <Form key={filters.search} method="get" action="/admin/articles" className="filter-search">
        <SearchIcon size={16} aria-hidden />
        <input
          type="search"
          name="search"
          aria-label="Search titles"
          placeholder="Search titles"
          defaultValue={filters.search}
        />
        <OtherFilters filters={filters} shown={['search']} />
      </Form>
      {isPhone ? (
        <FilterSheetButton key={`all ${queryOf(filters)}`} filters={filters} options={options} />
      ) : (
        <>
          <FilterChip
            key={`changed ${filters.changed}`}
            label="Changed"
            isSingle
            values={changedValues}
            chosen={filters.changed === '' ? [] : [filters.changed]}
            clearPath={listPath({ ...filters, changed: '' })}
            onApply={([changed = '']) => change({ changed: changed as ArticleListFilters['changed'] })}
          />
          {valueFilters.map(({ name, label, isExclusive }) => (
            <FilterChip
              key={`${name} ${filters[name]}`}
              label={label}
              values={options[name]}
              chosen={filters[name]}
              isExclusive={isExclusive}
              clearPath={listPath({ ...filters, [name]: [] })}
              onApply={(chosen) => change({ [name]: chosen })}
            />
          ))}
          <span className={filters.mine === 'on' ? 'filter-chip set' : 'filter-chip'}>
            <PageLink
              to={listPath({ ...filters, mine: filters.mine === 'on' ? '' : 'on' })}
              aria-current={filters.mine === 'on' ? 'true' : undefined}
            >
              Mine
            </PageLink>
          </span>
          {hasFilters(filters) && (
            <PageLink className="filter-clear" to={listPath(withoutFilters(filters))}>
              Clear all
            </PageLink>
          )}
        </>
      )}
      <span className="filter-sort">
        <Menu
          label="Sort by"
          trigger={
            <Button isSmall aria-label={`Sorted by: ${sortNames[filters.sort]}`}>
              <ArrowDownUpIcon size={14} aria-hidden /> {sortNames[filters.sort]}
            </Button>
          }
        >
          {listSorts.map((sort) => (
            <MenuLink
              key={sort}
              to={listPath({ ...filters, sort })}
              icon={sort === filters.sort ? CheckIcon : undefined}
            >
              {sortNames[sort]}
            </MenuLink>
          ))}
        </Menu>
      </span>
      <noscript>
        <form method="get" action="/admin/articles" className="filter-plain">
          {valueFilters.map(({ name, label }) => (
            <fieldset key={name}>
              <legend>{label}</legend>
              {options[name].map(({ slug, name: text }) => (
                <label key={slug}>
                  <input
                    type="checkbox"
                    name={name}
                    value={slug}
                    defaultChecked={filters[name].includes(slug as never)}
                  />{' '}
                  {text}
                </label>
              ))}
            </fieldset>
          ))}
          <OtherFilters filters={filters} shown={valueFilters.map(({ name }) => name)} />
          <Button type="submit" kind="solid">
            Apply filters
          </Button>
        </form>
      </noscript>
    </search>
  );
}
