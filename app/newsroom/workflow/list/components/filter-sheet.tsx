import SlidersIcon from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { Button } from '~/design/controls/button';
import { FilterValueList } from '~/design/controls/filter-chip';
import { Sheet, useSheet } from '~/design/controls/sheet';
import { isSingular, wholeNumber } from '~/design/format';
import {
  type ArticleListFilters,
  changedFilterNames,
  changedFilters,
  type FilterOptions,
  listPath,
} from '../list-rules';

export const changedValues = changedFilters.map((slug) => ({ slug, name: changedFilterNames[slug] }));

/** The filters with several values, in the order of the screen. */
export const valueFilters = [
  { name: 'category', label: 'Category', isExclusive: true },
  { name: 'author', label: 'Author', isExclusive: true },
  { name: 'tag', label: 'Tag', isExclusive: false },
  { name: 'flag', label: 'Mark', isExclusive: false },
] as const;

/** Returns the filters with none set, in the same tab and order. */
export const withoutFilters = (filters: ArticleListFilters): ArticleListFilters => ({
  ...filters,
  search: '',
  category: [],
  author: [],
  tag: [],
  flag: [],
  changed: '',
  mine: '',
});

/** Debounce delay before the matching articles are counted, in milliseconds. */
const countDelay = 250;

/** Returns the number of articles that match filters which are not applied yet; `undefined` until it is known. */
function useMatchCount(filters: ArticleListFilters): number | undefined {
  const { load, data, state } = useFetcher<{ count: number; filters: ArticleListFilters }>();
  const path = listPath(filters);
  useEffect(() => {
    const timer = setTimeout(() => void load(path), countDelay);
    return () => clearTimeout(timer);
  }, [path, load]);
  return data && state === 'idle' && listPath(data.filters) === path ? data.count : undefined;
}

/** Names what a filter is set to, for its heading. */
function chosenText(chosen: readonly string[], values: readonly { slug: string; name: string }[]): string {
  if (chosen.length === 0) return 'any';
  if (chosen.length > 1) return `${chosen.length} of ${values.length}`;
  return values.find(({ slug }) => slug === chosen[0])?.name ?? String(chosen[0]);
}

/** The button that applies the filters and says how many articles they leave. */
function SheetButtons({ filters, onClear }: { filters: ArticleListFilters; onClear: () => void }) {
  const navigate = useNavigate();
  const closeSheet = useSheet();
  const count = useMatchCount(filters);
  const articles =
    count === undefined ? 'articles' : `${wholeNumber(count)} ${isSingular(count) ? 'article' : 'articles'}`;
  return (
    <>
      <Button kind="quiet" onClick={onClear}>
        Clear all
      </Button>
      <Button kind="solid" onClick={() => closeSheet?.(() => void navigate(listPath(filters)))}>
        Show {articles}
      </Button>
    </>
  );
}

/** All filters of the article list in one sheet, for phones; nothing changes until the list is shown. */
export function FilterSheetButton({ filters, options }: { filters: ArticleListFilters; options: FilterOptions }) {
  const [isOpen, setIsOpen] = useState(false);
  const [pending, setPending] = useState(filters);
  const countSet = ({ changed, mine, ...rest }: ArticleListFilters): number =>
    [changed !== '', mine === 'on', ...valueFilters.map(({ name }) => rest[name].length > 0)].filter(Boolean).length;
  const change = (changes: Partial<ArticleListFilters>): void => setPending({ ...pending, ...changes });
  const sections = [
    {
      name: 'changed',
      label: 'Changed',
      values: changedValues,
      chosen: pending.changed === '' ? [] : [pending.changed],
      isOpen: filters.changed !== '',
      isSingle: true,
      onChange: ([changed = '']: readonly string[]) => change({ changed: changed as ArticleListFilters['changed'] }),
    },
    ...valueFilters.map(({ name, label }) => ({
      name,
      label,
      values: options[name],
      chosen: pending[name],
      isOpen: filters[name].length > 0,
      isSingle: false,
      onChange: (chosen: readonly string[]) => change({ [name]: chosen }),
    })),
  ];
  const isSet = countSet(filters);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setPending(filters);
          setIsOpen(true);
        }}
      >
        <SlidersIcon size={16} aria-hidden /> Filters {isSet > 0 && <span className="fact">{isSet}</span>}
      </Button>
      {isOpen && (
        <Sheet
          title="Filters"
          note={`${countSet(pending)} set`}
          onClose={() => setIsOpen(false)}
          foot={<SheetButtons filters={pending} onClear={() => setPending(withoutFilters(pending))} />}
        >
          {sections.map(({ name, isOpen: isOpenAtFirst, ...section }) => (
            <details key={name} className="filter-section" open={isOpenAtFirst}>
              <summary>
                {section.label} <span className="fact">{chosenText(section.chosen, section.values)}</span>
              </summary>
              <div className="filter-values">
                <FilterValueList {...section} />
              </div>
            </details>
          ))}
          <div className="filter-values">
            <label>
              <input
                type="checkbox"
                checked={pending.mine === 'on'}
                onChange={(event) => change({ mine: event.target.checked ? 'on' : '' })}
              />
              <span>Mine</span>
            </label>
          </div>
        </Sheet>
      )}
    </>
  );
}
