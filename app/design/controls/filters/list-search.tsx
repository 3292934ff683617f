import SearchIcon from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';

/** Delay after the last keystroke before the list is searched, in milliseconds. */
const searchDelay = 300;

export type Search = {
  name: string;
  label: string;
  value: string;
  /** Whether the list is searched while the member types, rather than on Enter. */
  isLive?: boolean;
  /** Whether the field is only an icon on phones until it is used. */
  isIconOnPhones?: boolean;
};

/**
 * The search field of a list. Without scripts, and on Enter, it is a form; its search is part of the URL.
 * @param hidden the list's other query parameters, which searching keeps.
 */
export function ListSearch({
  path,
  hidden,
  search: { name, label, value, isLive = false, isIconOnPhones = false },
}: {
  path: string;
  hidden: readonly (readonly [name: string, value: string])[];
  search: Search;
}) {
  const navigate = useNavigate();
  // Stays open, because closing it would move what is being tapped.
  const [isOpened, setIsOpened] = useState(false);
  const isIcon = isIconOnPhones && !isOpened && value === '';
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useEffect(() => cancel, []);

  const here = useLocation();
  const loading = useNavigation().location;
  const going = loading ?? here;
  /** The query of the field's own last search, until another navigation begins. */
  const ownQuery = useRef<string>(undefined);
  const latest = useRef({ hidden, value, isLoading: false });
  latest.current = { hidden, value, isLoading: loading !== undefined };

  // What was typed before the page's scripts had loaded is newer than the list, as if the field had searched for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the effects below
  useEffect(() => {
    if (document.activeElement === field.current) ownQuery.current = new URLSearchParams(here.search).toString();
  }, []);

  // Whoever goes elsewhere before the search has begun is not called back, and a search that is still loading is dropped.
  // The field's own search is no reason to stop: what is typed while it loads is searched next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, when it begins
  useEffect(() => {
    if (going.pathname === path && new URLSearchParams(going.search).toString() === ownQuery.current) return;
    if (ownQuery.current !== undefined && field.current) field.current.value = value;
    ownQuery.current = undefined;
    cancel();
  }, [going.key]);

  // Shows a search that was changed elsewhere, as by a link that removes it or on the way back. What has been typed
  // meanwhile is newer.
  useEffect(() => {
    const isTyped = ownQuery.current !== undefined || timer.current !== undefined;
    if (field.current && !isTyped) field.current.value = value;
  }, [value]);

  const searchSoon = (text: string): void => {
    cancel();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const shown = latest.current;
      // A list that is about to change its filters is searched with the new ones.
      if (shown.isLoading && ownQuery.current === undefined) return searchSoon(text);
      const searched = text.trim();
      const searchedLast =
        ownQuery.current === undefined ? shown.value : (new URLSearchParams(ownQuery.current).get(name) ?? '');
      // Enter says that there is no connection; each letter need not.
      if (searched === searchedLast || !navigator.onLine) return;
      const added = searched === '' ? [] : [[name, searched]];
      const query = new URLSearchParams([...shown.hidden, ...added] as string[][]);
      ownQuery.current = query.toString();
      // One search, one step back.
      void navigate(query.size === 0 ? path : `${path}?${query}`, {
        replace: shown.value !== '',
        preventScrollReset: true,
      });
    }, searchDelay);
  };

  const searchNow = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    cancel();
    ownQuery.current = new URLSearchParams([...new FormData(currentTarget)] as string[][]).toString();
  };

  return (
    <Form
      method="get"
      action={path}
      className={isIcon ? 'filter-search icon-on-phones' : 'filter-search'}
      onSubmit={searchNow}
    >
      <SearchIcon size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onFocus={isIconOnPhones ? () => setIsOpened(true) : undefined}
        onChange={isLive ? ({ target }) => searchSoon(target.value) : undefined}
      />
      {hidden.map(([other, text]) => (
        <input key={`${other} ${text}`} type="hidden" name={other} value={text} />
      ))}
    </Form>
  );
}
