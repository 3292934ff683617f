import SearchIcon from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef } from 'react';
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

  const here = useLocation();
  const going = useNavigation().location ?? here;
  /** The query of the field's own last search, until another navigation begins. */
  const ownQuery = useRef<string>(undefined);

  // What was typed before the page's scripts had loaded is newer than the list, as if the field had searched for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the effects below
  useEffect(() => {
    if (document.activeElement === field.current) ownQuery.current = new URLSearchParams(here.search).toString();
  }, []);

  // Whoever goes elsewhere before the search has begun is not called back. The field's own search is no reason to stop:
  // what is typed while it loads is searched next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, when it begins
  useEffect(() => {
    if (going.pathname === path && new URLSearchParams(going.search).toString() === ownQuery.current) return;
    ownQuery.current = undefined;
    clearTimeout(timer.current);
  }, [going.key]);

  // Shows a search that was changed elsewhere, as by a link that removes it or on the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, when it has ended
  useEffect(() => {
    if (field.current && ownQuery.current === undefined) field.current.value = value;
  }, [here.key]);

  const searchSoon = (text: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const searched = text.trim();
      const searchedLast =
        ownQuery.current === undefined ? value : (new URLSearchParams(ownQuery.current).get(name) ?? '');
      // Enter says that there is no connection; each letter need not.
      if (searched === searchedLast || !navigator.onLine) return;
      const query = new URLSearchParams([...hidden, ...(searched === '' ? [] : [[name, searched]])] as string[][]);
      ownQuery.current = query.toString();
      // One search, one step back.
      void navigate(query.size === 0 ? path : `${path}?${query}`, { replace: value !== '', preventScrollReset: true });
    }, searchDelay);
  };

  const searchNow = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    clearTimeout(timer.current);
    ownQuery.current = new URLSearchParams([...new FormData(currentTarget)] as string[][]).toString();
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
