import ArrowDownUpIcon from 'lucide-react/icons/arrow-down-up';
import CheckIcon from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Button } from '../button';
import { Menu, MenuLink } from '../overlays/menu';
import { useIsPhoneIfKnown } from '../overlays/phone';
import { type Filter, type FilterChange, FilterChip } from './filter-chip';
import { FilterSheet } from './filter-sheet';
import { ListSearch, type Search } from './list-search';

type Properties = {
  /** Path of the list, without its query. */
  path: string;
  /** The list's current query parameters, for forms that change only one of them. */
  parameters: readonly (readonly [name: string, value: string])[];
  search?: Search;
  filters: readonly Filter[];
  sort?: { name: string; current: string; choices: readonly { value: string; label: string }[] };
  /** The menu of the table's columns, beside the sorting. */
  columnMenu?: ReactNode;
  /** Returns the path of the list's first page with a change applied. */
  pathWith: (change: FilterChange) => string;
  /** Path of the list without search and filters; null if there are none. */
  clearPath: string | null;
  /** Singular and plural name of the entries, if the list's loader returns the `count` that match the filters. */
  entries?: readonly [one: string, several: string];
  /** More filters, such as links that turn one on and off; they use the class `filter-chip`. */
  children?: ReactNode;
};

/** Hidden fields for the parameters that a form does not show, so that submitting it keeps them. */
const OtherParameters = ({ parameters, shown }: Pick<Properties, 'parameters'> & { shown: readonly string[] }) =>
  parameters
    .filter(([name]) => !shown.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);

/** The filters as one plain form, for browsers without scripts. */
const PlainFilters = ({ path, parameters, filters }: Properties) => (
  <form method="get" action={path} className="filter-plain">
    {filters.map(({ name, label, values, chosen, isSingle }) => (
      <fieldset key={name}>
        <legend>{label}</legend>
        {values.map(({ slug, name: text }) => (
          <label key={slug}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              value={slug}
              defaultChecked={chosen.includes(slug)}
            />{' '}
            {text}
          </label>
        ))}
      </fieldset>
    ))}
    <OtherParameters parameters={parameters} shown={filters.map(({ name }) => name)} />
    <Button type="submit" kind="solid">
      Apply filters
    </Button>
  </form>
);

/**
 * Search, filters and sorting for a list, on one line. Each choice is part of the URL, so that a filtered list can be
 * linked to, saved and reloaded. On phones, multiple filters share one sheet. Without scripts, search and filters are
 * plain forms.
 */
export function FilterBar(properties: Properties) {
  const { path, parameters, search, filters, sort, columnMenu, pathWith, clearPath, entries, children } = properties;
  const navigate = useNavigate();
  // Until the width is known, the page contains both, and the styles show the one that stays: nothing moves afterwards.
  const isPhone = useIsPhoneIfKnown();
  const hasSheet = filters.length > 1;
  const sortedBy = sort?.choices.find(({ value }) => value === sort.current)?.label;
  return (
    <search className="filter-bar">
      {search && (
        <ListSearch path={path} hidden={parameters.filter(([name]) => name !== search.name)} search={search} />
      )}
      {hasSheet && isPhone !== false && <FilterSheet filters={filters} pathWith={pathWith} entries={entries} />}
      {!(hasSheet && isPhone) &&
        filters.map(({ name, ...filter }) => (
          <FilterChip
            key={`${name} ${filter.chosen.join(' ')}`}
            {...filter}
            clearPath={pathWith({ [name]: [] })}
            onApply={(chosen) => void navigate(pathWith({ [name]: chosen }))}
          />
        ))}
      {children}
      {clearPath !== null && (
        <PageLink className="filter-clear" to={clearPath}>
          Clear all
        </PageLink>
      )}
      {(sort || columnMenu) && (
        <span className="filter-sort">
          {columnMenu}{' '}
          {sort && (
            <Menu
              label="Sort by"
              trigger={
                <Button isSmall aria-label={`Sorted by: ${sortedBy}`}>
                  <ArrowDownUpIcon size={14} aria-hidden /> {sortedBy}
                </Button>
              }
            >
              {sort.choices.map(({ value, label }) => (
                <MenuLink
                  key={value}
                  to={pathWith({ [sort.name]: [value] })}
                  icon={value === sort.current ? CheckIcon : undefined}
                >
                  {label}
                </MenuLink>
              ))}
            </Menu>
          )}
        </span>
      )}
      {filters.length > 0 && (
        <noscript>
          <PlainFilters {...properties} />
        </noscript>
      )}
    </search>
  );
}
