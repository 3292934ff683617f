import SlidersIcon from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { isSingular, wholeNumber } from '~/design/format';
import { Button } from '../button';
import { Sheet, useSheet } from '../overlays/sheet';
import { type Filter, type FilterChange, FilterValueList } from './filter-chip';

/** Debounce delay before the matching entries are counted, in milliseconds. */
const countDelay = 250;

/** Returns the `count` that the loader of a list returns for a path; `undefined` until it is known. */
function useCountAt(path: string, isOn: boolean): number | undefined {
  const { load, data, state } = useFetcher<{ count?: number }>();
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(async () => {
      await load(path);
      setLoaded(path);
    }, countDelay);
    return () => clearTimeout(timer);
  }, [path, isOn, load]);
  return state === 'idle' && loaded === path ? data?.count : undefined;
}

/** Describes a filter's chosen values, for its heading. */
function chosenText({ chosen, values }: Pick<Filter, 'chosen' | 'values'>): string {
  if (chosen.length === 0) return 'any';
  if (chosen.length > 1) return `${chosen.length} of ${values.length}`;
  return values.find(({ slug }) => slug === chosen[0])?.name ?? String(chosen[0]);
}

type Properties = {
  filters: readonly Filter[];
  pathWith: (change: FilterChange) => string;
  entries?: readonly [one: string, several: string];
};

/** The button that applies the filters and says how many entries they leave. */
function SheetButtons({ path, entries, onClear }: Pick<Properties, 'entries'> & { path: string; onClear: () => void }) {
  const navigate = useNavigate();
  const closeSheet = useSheet();
  const count = useCountAt(path, entries !== undefined);
  const [one, several] = entries ?? ['result', 'results'];
  return (
    <>
      <Button kind="quiet" onClick={onClear}>
        Clear all
      </Button>
      <Button kind="solid" onClick={() => closeSheet?.(() => void navigate(path))}>
        Show {count === undefined ? several : `${wholeNumber(count)} ${isSingular(count) ? one : several}`}
      </Button>
    </>
  );
}

/** All filters of a list in one sheet, for phones; the list changes only when they are applied. */
export function FilterSheet({ filters, pathWith, entries }: Properties) {
  const [isOpen, setIsOpen] = useState(false);
  const [pending, setPending] = useState<FilterChange>({});
  const edited = filters.map((filter) => ({ ...filter, chosen: pending[filter.name] ?? filter.chosen }));
  const countSet = (of: readonly Filter[]): number => of.filter(({ chosen }) => chosen.length > 0).length;
  const isSet = countSet(filters);
  return (
    <>
      <Button
        isSmall
        className="filters-opener"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setPending({});
          setIsOpen(true);
        }}
      >
        <SlidersIcon size={16} aria-hidden /> Filters {isSet > 0 && <span className="fact">{isSet}</span>}
      </Button>
      {isOpen && (
        <Sheet
          title="Filters"
          note={`${countSet(edited)} set`}
          onClose={() => setIsOpen(false)}
          foot={
            <SheetButtons
              path={pathWith(Object.fromEntries(edited.map(({ name, chosen }) => [name, chosen])))}
              entries={entries}
              onClear={() => setPending(Object.fromEntries(filters.map(({ name }) => [name, []])))}
            />
          }
        >
          {edited.map((filter, index) => (
            <details key={filter.name} className="filter-section" open={(filters[index]?.chosen.length ?? 0) > 0}>
              <summary>
                {filter.label} <span className="fact">{chosenText(filter)}</span>
              </summary>
              <div className="filter-values">
                <FilterValueList {...filter} onChange={(chosen) => setPending({ ...pending, [filter.name]: chosen })} />
              </div>
            </details>
          ))}
        </Sheet>
      )}
    </>
  );
}
