import { type FormEvent, useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '~/design/components/dialog';
import { CharacterCount } from '~/design/components/forms/character-count';
import { Button } from '~/design/controls/button';
import { Combobox } from '~/design/controls/fields/combobox';
import { useComboboxField } from '~/design/controls/fields/combobox-field';
import { shortDate } from '~/design/format';
import type { LinkTarget } from '~/newsroom/editor/rules';
import { isAllowedAddress } from '~/platform/html/rules';

const looksLikeUrl = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:|\/|#)/i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text);
const toUrl = (text: string): string => (/^(?:https?:|mailto:|\/|#)/i.test(text) ? text : `https://${text}`);

/**
 * Dialog for choosing a link's target: a URL, or an article on this site, found by its title. Enter sets the typed URL, or
 * else chooses the first article.
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
  const [problem, setProblem] = useState<string>();
  /** Whether the link was to be set before the articles had been found. */
  const [isEntered, setIsEntered] = useState(false);
  const fetcher = useFetcher<{ search: string; found: LinkTarget[] }>();
  const { field, properties } = useComboboxField();
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

  const chooseFirst = (): void => {
    const [first] = found;
    setIsEntered(false);
    if (first) onChoose(first.href, first.title);
    else setProblem('Enter a URL, or search for an article.');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses once, when they have been found
  useEffect(() => {
    if (isEntered && !isWaiting) chooseFirst();
  }, [isEntered, isWaiting]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = looksLikeUrl(query) ? toUrl(query) : '';
    if (typed !== '' && isAllowedAddress(typed, 'link')) onChoose(typed, query);
    else if (isWaiting && !isEntered) setIsEntered(true);
    else chooseFirst();
  };

  return (
    <Dialog title="Link" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>URL, or words from an article’s title</label>
          <input
            {...properties}
            id={id}
            className="input"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem ${id}-count`}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
              setIsEntered(false);
            }}
          />
          <CharacterCount id={`${id}-count`} controlId={id} limit={2000} />
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        </div>
        <Combobox
          field={field}
          text={text}
          onTextChange={setText}
          isActive={isSearch}
          suggestions={found.map(({ href, title, category, publishedAt }) => ({
            id: href,
            title,
            content: (
              <>
                <strong>{title}</strong>
                <span className="fact">
                  {category} · {shortDate(new Date(publishedAt))}
                </span>
              </>
            ),
          }))}
          onChoose={(href) => onChoose(href, found.find((each) => each.href === href)?.title ?? '')}
          label="Articles"
          listClassName="link-results"
        >
          <p className="fact" role="status">
            {isWaiting
              ? fetcher.state !== 'idle' && 'Searching…'
              : found.length === 0
                ? 'No articles found.'
                : 'Press Enter to choose the first one.'}
          </p>
        </Combobox>
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
