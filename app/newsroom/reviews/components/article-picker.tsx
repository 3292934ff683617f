import { useId, useState } from 'react';
import { StatusBadge } from '~/content/articles/components/status-badge';
import { useFormField } from '~/design/components/forms/form-fields-context';
import { Combobox } from '~/design/controls/fields/combobox';
import { useComboboxField } from '~/design/controls/fields/combobox-field';
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
  const query = text.trim();
  const { found, isWaiting, hasFailed } = useStaffSearch(chosen === null ? query : '');
  const articles = found?.articles ?? [];
  const { field: combobox, properties } = useComboboxField();
  const field = useFormField(name, `${ownId}-help`);
  const sentence = field ? field.error : error;
  const errorId = field?.errorId ?? `${ownId}-error`;

  const choose = (id: string): void => {
    const article = articles.find((each) => each.id === id);
    if (!article) return;
    setChosen(article);
    setText(article.title);
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
        {...properties}
        className="input"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
          onPick?.(null);
        }}
      />
      <Combobox
        field={combobox}
        text={text}
        onTextChange={setText}
        isActive={found !== undefined || isWaiting || hasFailed}
        suggestions={articles.map((article) => ({
          id: article.id,
          title: article.title,
          content: (
            <>
              <strong>{article.title}</strong>
              <StatusBadge {...article} />
            </>
          ),
        }))}
        onChoose={choose}
        label="Articles"
        listClassName="picked-articles"
      />
      <p className="fact" role="status">
        {isWaiting && 'Searching…'}
        {hasFailed && 'Articles could not be searched. Check your connection, or reload the page.'}
        {found && articles.length === 0 && !sentence && 'No articles found.'}
      </p>
      {sentence && (
        <p id={errorId} className="field-error">
          {sentence}
        </p>
      )}
      <p id={`${ownId}-help`} className="help">
        {help}
      </p>
    </div>
  );
}
