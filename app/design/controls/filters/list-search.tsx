import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';

/** Delay after the last keystroke before the list is searched, in milliseconds. */
const searchDelay = 300;

export type Search = {
  name: string;
  label: string;
  value: string;
  /** Whether the list is searched while the member types, rather than on Enter. */
  isLive?: boolean;
};

/**
 * The search field of a list. Without scripts, and on Enter, it is a form; its search is part of the URL.
 * @param hidden the list's other query parameters, which searching keeps.
 */
export function ListSearch({
  path,
  hidden,
  search: { name, label, value, isLive = false },
}: {
  path: string;
  hidden: readonly (readonly [name: string, value: string])[];
  search: Search;
}) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The search was changed elsewhere, as by a link that removes it. What is being typed is newer than the list.
  useEffect(() => {
    if (field.current && (!isLive || document.activeElement !== field.current)) field.current.value = value;
  }, [value, isLive]);

  const searchSoon = (text: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const searched = text.trim();
      // Enter says that there is no connection; each letter need not.
      if (searched === value || !navigator.onLine) return;
      const query = new URLSearchParams([...hidden, ...(searched === '' ? [] : [[name, searched]])] as string[][]);
      // One search, one step back.
      void navigate(query.size === 0 ? path : `${path}?${query}`, { replace: value !== '', preventScrollReset: true });
    }, searchDelay);
  };

  return (
    <Form method="get" action={path} className="filter-search" onSubmit={() => clearTimeout(timer.current)}>
      <SearchIcon size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onChange={isLive ? ({ target }) => searchSoon(target.value) : undefined}
      />
      {hidden.map(([other, text]) => (
        <input key={`${other} ${text}`} type="hidden" name={other} value={text} />
      ))}
    </Form>
  );
}
