import { useId, useState } from 'react';
import { StatusBadge } from '~/content/articles/components/status-badge';
import { useFormField } from '~/design/components/forms/form-fields-context';
import { useStaffSearch } from '~/newsroom/search/components/use-staff-search';

export type PickedArticle = { id: string; title: string };

/**
 * A field for choosing an article in any status by words from its title. Its value is the article's ID; text that was
 * typed but not chosen from the list is submitted unchanged, so that it is rejected rather than ignored.
 */
export function ArticlePicker({
  name,
  label,
  help,
  initial,
  error,
  isRequired = false,
  onPick,
}: {
  name: string;
  label: string;
  help: string;
  initial: PickedArticle | null;
  error?: string;
  isRequired?: boolean;
  /** Called when an article is chosen, and with null when the field is edited. */
  onPick?: (article: PickedArticle | null) => void;
}) {
  const ownId = useId();
  const [chosen, setChosen] = useState(initial);
  const [text, setText] = useState(initial?.title ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const query = text.trim();
  const { found: results, isWaiting, hasFailed } = useStaffSearch(isOpen && chosen === null ? query : '');
  const found = results?.articles ?? [];
  const field = useFormField(name, `${ownId}-help`);
  const sentence = field ? field.error : error;
  const errorId = field?.errorId ?? `${ownId}-error`;

  const choose = (article: PickedArticle): void => {
    setChosen(article);
    setText(article.title);
    setIsOpen(false);
    setActiveIndex(-1);
    onPick?.(article);
  };

  return (
    <div className="field article-picker">
      <label htmlFor={field?.attributes.id ?? ownId}>
        {label}
        {!isRequired && <span className="optional"> (optional)</span>}
      </label>
      <input type="hidden" name={name} value={chosen?.id ?? query} />
      <input
        id={ownId}
        aria-invalid={sentence ? true : undefined}
        aria-describedby={sentence ? `${errorId} ${ownId}-help` : `${ownId}-help`}
        {...field?.attributes}
        className="input"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${ownId}-found`}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 && found.length > 0 ? `${ownId}-${activeIndex}` : undefined}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
          onPick?.(null);
          setIsOpen(true);
          setActiveIndex(-1);
        }}
        onBlur={() => setIsOpen(false)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          const active = found[activeIndex];
          if (event.key === 'Escape' && found.length > 0) {
            // Closes the list, not the dialog around it.
            event.preventDefault();
            event.stopPropagation();
            setIsOpen(false);
          } else if (event.key === 'Enter' && active) {
            event.preventDefault();
            choose(active);
          } else if (step && found.length > 0) {
            event.preventDefault();
            setActiveIndex(
              (before) => (before + step + (before < 0 && step < 0 ? 1 : 0) + found.length) % found.length,
            );
          }
        }}
      />
      <div
        id={`${ownId}-found`}
        role="listbox"
        aria-label="Articles"
        className="picked-articles"
        hidden={found.length === 0}
        // The field keeps the focus, so that a choice does not close the list before it is made.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((article, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field points to it with aria-activedescendant
          <div
            key={article.id}
            id={`${ownId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            onClick={() => choose(article)}
          >
            <strong>{article.title}</strong>
            <StatusBadge {...article} />
          </div>
        ))}
      </div>
      {sentence && (
        <p id={errorId} className="field-error">
          {sentence}
        </p>
      )}
      <p id={`${ownId}-help`} className="help">
        {help}
      </p>
      <p className="fact" role="status">
        {isWaiting && 'Searching…'}
        {hasFailed && 'Articles could not be searched. Check your connection, or reload the page.'}
        {results && (found.length === 0 ? 'No articles found.' : `${found.length} found`)}
      </p>
    </div>
  );
}
