import { type KeyboardEvent, memo, type RefObject, useId, useState } from 'react';
import { headlineClass } from '~/content/articles/components/story';
import { Select, type SelectOption } from '~/design/controls/fields/select';
import { Switch } from '~/design/controls/fields/switch';
import { type DraftFields, trendingHelp } from '~/newsroom/drafts/fields';
import { type FieldProblems, formatTags, type MissingPart, parseTags, splitPastedTitle } from '~/newsroom/editor/rules';
import type { TextHandle } from '~/newsroom/editor/text/components/rich-text';
import { DraftField } from './draft-field';
import type { FormSession } from './use-form-session';
import { focusText } from './use-submit-new-article';

/** Comma-separated tags. The text stays as typed until the tags are changed elsewhere. */
function TagsField({ session }: { session: FormSession }) {
  const id = useId();
  const [text, setText] = useState(() => formatTags(session.fields.tags));
  const isChangedElsewhere = formatTags(parseTags(text)) !== formatTags(session.fields.tags);
  return (
    <div className="field">
      <label htmlFor={id}>Tags</label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        aria-describedby={`${id}-help`}
        value={isChangedElsewhere ? formatTags(session.fields.tags) : text}
        onChange={({ target }) => {
          setText(target.value);
          session.change({ tags: parseTags(target.value) });
        }}
      />
      <p id={`${id}-help`} className="help">
        Separate with commas.
      </p>
    </div>
  );
}

function FactSwitch({
  session,
  name,
  label,
  help,
}: {
  session: FormSession;
  name: 'isFeatured' | 'isTrending';
  label: string;
  help?: string;
}) {
  const id = useId();
  return (
    <>
      <div>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        <Switch
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={help ? `${id}-help` : undefined}
          checked={session.fields[name]}
          onChange={({ target }) => session.change({ [name]: target.checked })}
        />
      </div>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
    </>
  );
}

const languages = [
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['de', 'German'],
] as const;

const levels = ['Beginner', 'Intermediate', 'Advanced'] as const satisfies readonly DraftFields['level'][];

/** Returns the options of a list, with the current value first if it is not one of them. */
const withCurrent = (options: SelectOption[], current: SelectOption): SelectOption[] =>
  options.some(({ value }) => value === current.value) ? options : [current, ...options];

/** Whether a key was pressed alone, and not to choose a suggestion of an input method. */
const isPlainKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing);

/**
 * Title and excerpt, above the text. Enter and Tab lead from one to the next and into the text, past the toolbar. When
 * several lines are pasted into the title, all but the first become paragraphs of the text.
 * @param text the text editor; null until it has loaded.
 * @param missing what has to be written before a new article can be submitted.
 */
export const HeadFields = memo(function HeadFields({
  session,
  text,
  missing,
}: {
  session: FormSession;
  text: RefObject<TextHandle | null>;
  missing?: MissingPart;
}) {
  return (
    <>
      <DraftField
        session={session}
        name="title"
        label="Title"
        placeholder="Title"
        rows={2}
        isSingleLine
        place="article-title"
        problem={missing?.place === 'title' ? missing.sentence : undefined}
        className={`editor-title ${headlineClass(session.fields.title) ?? ''}`}
        onKeyDown={(event) => {
          if (isPlainKey(event, 'Enter'))
            document.querySelector<HTMLElement>('[data-place="article-excerpt"] textarea')?.focus();
        }}
        onPaste={(event) => {
          const { title, paragraphs } = splitPastedTitle(event.clipboardData.getData('text/plain'));
          if (paragraphs.length === 0 || !text.current) return;
          event.preventDefault();
          // Unlike a new value, text inserted by the browser can be undone.
          document.execCommand('insertText', false, title);
          text.current.insertAtStart(paragraphs);
        }}
      />
      <DraftField
        session={session}
        name="excerpt"
        label="Excerpt"
        placeholder="Excerpt: what the article says, in one or two sentences"
        rows={2}
        place="article-excerpt"
        className="editor-excerpt"
        onKeyDown={(event) => {
          const isEnter = isPlainKey(event, 'Enter');
          if (!isEnter && !(text.current && isPlainKey(event, 'Tab'))) return;
          event.preventDefault();
          // Tab returns to where the caret was; Enter continues the text, so it must never replace a selection.
          focusText(text, isEnter ? 'start' : null);
        }}
      />
      {missing?.place === 'text' && (
        <p className="field-error" role="alert">
          {missing.sentence}
        </p>
      )}
    </>
  );
});

/** Fields that organise the article: category, author, tags, switches, language, and the level of a tutorial. */
export const OrganiseCard = memo(function OrganiseCard({
  session,
  categories,
  authors,
  problems,
}: {
  session: FormSession;
  categories: readonly { slug: string; name: string }[];
  authors: readonly string[];
  /** Why the article cannot be published, by field. */
  problems: FieldProblems;
}) {
  const id = useId();
  const { fields } = session;
  return (
    <section className="panel editor-fields" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Organise</h2>
      <div className="field" data-place="article-category">
        <label htmlFor={`${id}-category`}>Category</label>
        <Select
          id={`${id}-category`}
          value={fields.category}
          aria-invalid={problems.category && fields.category === '' ? true : undefined}
          aria-describedby={`${id}-category-problem`}
          onChange={({ target }) => session.change({ category: target.value })}
          options={withCurrent(
            categories.map(({ slug, name }) => ({ value: slug, label: name })),
            { value: fields.category, label: fields.category || 'Choose a category' },
          )}
        />
        <p id={`${id}-category-problem`} className="field-error" role="alert">
          {fields.category === '' && problems.category}
        </p>
      </div>
      <DraftField
        session={session}
        name="author"
        place="article-author"
        problem={problems.author}
        label="Author"
        help="Shown to readers; leave empty to show no author."
        suggestions={authors}
      />
      <TagsField session={session} />
      <div className="editor-switches">
        <FactSwitch session={session} name="isFeatured" label="Featured" />
        <FactSwitch session={session} name="isTrending" label="Trending" help={trendingHelp} />
      </div>
      <div className="field" data-place="article-language">
        <label htmlFor={`${id}-language`}>Language</label>
        <Select
          id={`${id}-language`}
          value={fields.language}
          onChange={({ target }) => session.change({ language: target.value })}
          options={withCurrent(
            languages.map(([value, label]) => ({ value, label })),
            { value: fields.language, label: fields.language },
          )}
        />
      </div>
      {(fields.category === 'tutorials' || fields.level) && (
        <div className="field">
          <label htmlFor={`${id}-level`}>Level</label>
          <Select
            id={`${id}-level`}
            value={fields.level ?? ''}
            onChange={({ target }) => session.change({ level: levels.find((level) => level === target.value) ?? null })}
            options={[{ value: '', label: 'None' }, ...levels.map((level) => ({ value: level, label: level }))]}
          />
        </div>
      )}
    </section>
  );
});
