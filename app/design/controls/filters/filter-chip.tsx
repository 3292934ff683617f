import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { Button } from '../button';
import { Popover } from '../overlays/popover';
import { useSheet } from '../overlays/sheet';

export type FilterValue = {
  slug: string;
  name: string;
  count?: number;
  /** The name as the list of values shows it, such as a category in its colour; plain text by default. */
  label?: ReactNode;
};

/** A filter of a list. Its `name` is that of its query parameter. */
export type Filter = {
  name: string;
  label: string;
  values: readonly FilterValue[];
  chosen: readonly string[];
  /** Whether at most one value can be chosen. */
  isSingle?: boolean;
  /** Whether each entry has exactly one value, so that the counts can be added. */
  isExclusive?: boolean;
};

/** A change to the list's filters: the new values of each filter that changes, none to remove it. */
export type FilterChange = Record<string, readonly string[]>;

/** Minimum number of values for which a search field is shown. */
const searchableFrom = 7;

type Properties = {
  label: string;
  values: readonly FilterValue[];
  chosen: readonly string[];
  /** Whether at most one value can be chosen. */
  isSingle?: boolean;
  /** Whether each entry has exactly one value, so that the counts can be added. */
  isExclusive?: boolean;
  onApply: (chosen: string[]) => void;
};

/** A filter's values as checkboxes with counts, and a search field if there are many. */
export function FilterValueList({
  label,
  values,
  chosen,
  isSingle = false,
  onChange,
}: Pick<Properties, 'label' | 'values' | 'chosen' | 'isSingle'> & { onChange: (chosen: readonly string[]) => void }) {
  const [search, setSearch] = useState('');
  const name = useId();
  const words = search.trim().toLowerCase();
  const found = values.filter((value) => value.name.toLowerCase().includes(words));
  const toggle = (slug: string, isOn: boolean): void => {
    if (isSingle) onChange(isOn ? [slug] : []);
    else onChange(isOn ? [...chosen, slug] : chosen.filter((each) => each !== slug));
  };
  return (
    <>
      {values.length >= searchableFrom && (
        <div className="filter-search">
          <SearchIcon size={16} aria-hidden />
          <input
            type="search"
            aria-label={`Find in ${label.toLowerCase()}`}
            placeholder="Find"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul>
        {found.map(({ slug, name: text, label: shown = text, count }) => (
          <li key={slug}>
            <label>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={name}
                checked={chosen.includes(slug)}
                onChange={(event) => toggle(slug, event.target.checked)}
              />
              <span>{shown}</span>
              {count !== undefined && <span className="fact">{wholeNumber(count)}</span>}
            </label>
          </li>
        ))}
        {found.length === 0 && <li className="fact">None found.</li>}
      </ul>
    </>
  );
}

/** The fields of a filter, and the button that applies it. */
function FilterValues({ isExclusive = false, onApply, ...filter }: Properties) {
  const { values, chosen } = filter;
  const [checked, setChecked] = useState<readonly string[]>(chosen);
  const closeSheet = useSheet();
  const matching = values
    .filter(({ slug }) => checked.length === 0 || checked.includes(slug))
    .reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <form
      className="filter-values"
      onSubmit={(event) => {
        event.preventDefault();
        const apply = (): void => onApply(values.filter(({ slug }) => checked.includes(slug)).map(({ slug }) => slug));
        if (closeSheet) closeSheet(apply);
        else apply();
      }}
    >
      <FilterValueList {...filter} chosen={checked} onChange={setChecked} />
      <div className="filter-foot">
        <Button kind="quiet" isSmall disabled={checked.length === 0} onClick={() => setChecked([])}>
          Clear
        </Button>
        {isExclusive && !closeSheet && (
          <span className="fact" role="status">
            {wholeNumber(matching)} match
          </span>
        )}
        <Button kind="solid" isSmall type="submit">
          {closeSheet && isExclusive ? `Show ${wholeNumber(matching)}` : 'Apply'}
        </Button>
      </div>
    </form>
  );
}

/**
 * A filter as a chip that opens its list of values. While the filter is set, the chip shows the chosen values and a
 * link that removes it.
 */
export function FilterChip({ clearPath, ...filter }: Properties & { clearPath: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, values, chosen, onApply } = filter;
  const isSet = chosen.length > 0;
  const only = values.find(({ slug }) => slug === chosen[0])?.name ?? chosen[0];
  return (
    <span className={isSet ? 'filter-chip set' : 'filter-chip'}>
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={label}
        trigger={
          <button type="button">
            {label}
            {isSet ? (
              <span className="chip-value" title={chosen.length === 1 ? only : undefined}>
                {chosen.length === 1 ? only : `${chosen.length} of ${values.length}`}
              </span>
            ) : (
              <ChevronDownIcon size={14} aria-hidden />
            )}
          </button>
        }
      >
        <FilterValues
          {...filter}
          onApply={(next) => {
            setIsOpen(false);
            onApply(next);
          }}
        />
      </Popover>
      {isSet && (
        <PageLink to={clearPath} aria-label={`Remove the filter ${label}`}>
          <XIcon size={14} aria-hidden />
        </PageLink>
      )}
    </span>
  );
}
