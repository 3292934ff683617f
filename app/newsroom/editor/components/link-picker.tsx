import { type FormEvent, useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { isAllowedAddress } from '~/platform/html/rules';
import type { LinkTarget } from '../rules';

const looksLikeUrl = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:|\/|#)/i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text);
const toUrl = (text: string): string => (/^(?:https?:|mailto:|\/|#)/i.test(text) ? text : `https://${text}`);

/**
 * Dialog for choosing a link's target: a URL, or an article on this site, found by its title.
 * @param onChoose receives the URL, and a title to insert when no text is selected.
 */
export function LinkPicker({
  address,
  onChoose,
  onRemove,
  onClose,
}: {
  address: string;
  onChoose: (href: string, title: string) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(address);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [problem, setProblem] = useState<string>();
  const fetcher = useFetcher<{ search: string; found: LinkTarget[] }>();
  const id = useId();
  const query = text.trim();
  const isSearch = query.length > 1 && !looksLikeUrl(query);
  const found = isSearch && fetcher.data?.search === query ? fetcher.data.found : [];
  const isWaiting = isSearch && fetcher.data?.search !== query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches only when the text changes
  useEffect(() => {
    if (!isSearch) return;
    const timer = setTimeout(() => void fetcher.load(`/admin/editor/links?search=${encodeURIComponent(query)}`), 150);
    return () => clearTimeout(timer);
  }, [query, isSearch]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = found[activeIndex];
    const typed = looksLikeUrl(query) ? toUrl(query) : '';
    if (chosen) onChoose(chosen.href, chosen.title);
    else if (typed !== '' && isAllowedAddress(typed, 'link')) onChoose(typed, query);
    else setProblem('Enter a URL, or search for an article.');
  };

  return (
    <Dialog title="Link" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>URL, or words from an article’s title</label>
          <input
            id={id}
            className="input"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-found`}
            aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            autoComplete="off"
            maxLength={2000}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActiveIndex(-1);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (!step || found.length === 0) return;
              event.preventDefault();
              setActiveIndex((before) => (before + step + found.length) % found.length);
            }}
          />
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        </div>
        <div id={`${id}-found`} role="listbox" aria-label="Articles" className="link-results">
          {found.map(({ href, title, category, publishedAt }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field points to it with aria-activedescendant
            <div
              key={href}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              onClick={() => onChoose(href, title)}
            >
              <strong>{title}</strong>
              <span className="fact">
                {category} · {publishedAt.slice(0, 10)}
              </span>
            </div>
          ))}
        </div>
        <p className="fact" role="status">
          {isWaiting && fetcher.state !== 'idle' ? 'Searching…' : ''}
          {isSearch && !isWaiting ? (found.length === 0 ? 'No articles found.' : `${found.length} found`) : ''}
        </p>
        <div className="dialog-actions">
          {address !== '' && (
            <Button isSmall onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button type="submit" kind="accent">
            Set link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
