import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useOpenPage } from '~/design/components/page-link';
import { useComboboxField } from '~/design/controls/fields/combobox-field';
import { m } from '~/platform/languages/compiled/messages';
import type { SearchSuggestions } from './search-suggestions';

/**
 * Search field in the header: a form that works without JavaScript. Its list of suggestions is loaded when the field is
 * focused for the first time; until then, and if that fails, the form opens the page of results.
 */
export function SearchBox({ id, hasShortcut = false }: { id: string; hasShortcut?: boolean }) {
  const [query, setQuery] = useState('');
  const [submitted, setSubmitted] = useState('');
  const [Suggestions, setSuggestions] = useState<ComponentType<ComponentProps<typeof SearchSuggestions>>>();
  const { field, properties } = useComboboxField();
  const input = field.element;
  const open = useOpenPage();
  const trimmedQuery = query.trim();

  useEffect(() => {
    if (!hasShortcut) return;
    const focusOnSlash = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [hasShortcut, input]);

  async function loadSuggestions(): Promise<void> {
    if (Suggestions) return;
    try {
      const { SearchSuggestions } = await import('./search-suggestions');
      setSuggestions(() => SearchSuggestions);
    } catch {
      // The form works without suggestions; the next focus or key tries again.
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over what was typed before hydration
  useEffect(() => {
    setQuery(input.current?.value ?? '');
    if (input.current === document.activeElement) void loadSuggestions();
  }, []);

  return (
    <search className="search">
      <form
        action="/articles"
        onSubmit={(event) => {
          event.preventDefault();
          const path = trimmedQuery === '' ? '/articles' : `/articles?${new URLSearchParams({ search: trimmedQuery })}`;
          if (open(path)) setSubmitted(query);
        }}
      >
        <div className="search-field">
          <SearchIcon size={16} aria-hidden />
          <input
            {...properties}
            id={id}
            type="search"
            name="search"
            aria-label={m.search_label()}
            maxLength={200}
            placeholder={m.search_placeholder()}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setSubmitted('');
              void loadSuggestions();
            }}
            onFocus={(event) => {
              setSubmitted('');
              void loadSuggestions();
              properties.onFocus(event);
            }}
          />
          {query === '' ? (
            hasShortcut && (
              <kbd className="needs-script" aria-hidden>
                /
              </kbd>
            )
          ) : (
            <button
              type="button"
              aria-label={m.search_clear()}
              onClick={() => {
                setQuery('');
                input.current?.focus();
              }}
            >
              <XIcon size={16} aria-hidden />
            </button>
          )}
        </div>
      </form>
      {Suggestions && (
        <Suggestions field={field} query={query} onQueryChange={setQuery} isSubmitted={query === submitted} />
      )}
    </search>
  );
}
