import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';

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

  // Whoever goes elsewhere before the search has begun is not called back. The field's own search is no reason to stop:
  // what is typed while it loads is searched next.
  const here = useLocation();
  const going = useNavigation().location ?? here;
  const ownQuery = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, when it begins
  useEffect(() => {
    if (going.pathname === path && new URLSearchParams(going.search).toString() === ownQuery.current) return;
    ownQuery.current = undefined;
    clearTimeout(timer.current);
  }, [going.key]);

  // Shows a search that was changed elsewhere, as by a link that removes it or on the way back. What has been typed
  // since the field's own search, or before the page's scripts had loaded, is newer than the list.
  const searchedLast = useRef<string>(undefined);
  useEffect(() => {
    const input = field.current;
    const wasTypedEarly = searchedLast.current === undefined && document.activeElement === input;
    if (input && value !== searchedLast.current && !wasTypedEarly) input.value = value;
    searchedLast.current = value;
  }, [value]);

  const searchSoon = (text: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const searched = text.trim();
      // Enter says that there is no connection; each letter need not.
      if (searched === value || !navigator.onLine) return;
      const query = new URLSearchParams([...hidden, ...(searched === '' ? [] : [[name, searched]])] as string[][]);
      ownQuery.current = query.toString();
      searchedLast.current = searched;
      // One search, one step back.
      void navigate(query.size === 0 ? path : `${path}?${query}`, { replace: value !== '', preventScrollReset: true });
    }, searchDelay);
  };

  const searchNow = (): void => {
    clearTimeout(timer.current);
    searchedLast.current = field.current?.value.trim();
  };

  return (
    <Form method="get" action={path} className="filter-search" onSubmit={searchNow}>
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
