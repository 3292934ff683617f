import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { Select, type SelectOption } from '~/design/controls/fields/select';
import { languageAt } from '~/newsroom/editor/document/schema/marks';

/** The languages offered; a passage keeps any other one that it has. */
const offered =
  'ar hy eu be bn bs bg my ca zh-Hans zh-Hant hr cs da nl en eo et fi fil fr gl ka de el grc gu he hi hu is id ga it ja kn kk km ko lo la lv lt mk ms ml mt mr mn ne nb nn fa pl pt pa ro ru sa gd sr si sk sl es sw sv ta te th bo tr uk ur uz vi cy yi zu';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Names of languages for which browsers may have none. */
const otherNames: Readonly<Record<string, string>> = { bo: 'Tibetan', grc: 'Ancient Greek' };

const optionOf = (value: string): SelectOption => ({ value, label: names.of(value) ?? otherNames[value] ?? value });

/** Returns the languages of the passages in a text, and of the text itself, in their order. */
function usedLanguages(editor: Editor): string[] {
  const used: string[] = [];
  editor.state.doc.descendants(({ attrs, marks }) => {
    for (const { lang } of [attrs, ...marks.map((mark) => mark.attrs)]) if (typeof lang === 'string') used.push(lang);
  });
  return [...new Set([...used, editor.view.dom.lang].filter(Boolean))];
}

/** Returns the languages to choose from: those that the article uses already, then all others by name. */
function optionsIn(editor: Editor, current: string): SelectOption[] {
  const used = [...new Set([...(current === '' ? [] : [current]), ...usedLanguages(editor)])];
  const others = offered.split(' ').filter((value) => !used.includes(value));
  return [
    ...used.map(optionOf),
    ...others.map(optionOf).sort((one, other) => one.label.localeCompare(other.label, 'en')),
  ];
}

/** Dialog for the language of the selection or, without one, of the whole block at the caret. */
export function LanguageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => languageAt(editor.state));
  const [options] = useState(() => optionsIn(editor, current));
  const [language, setLanguage] = useState(current);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const mark = (chosen: string | null): void => {
    editor.commands.markLanguage(chosen);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (language === '') setProblem('Choose a language.');
    else mark(language);
  };
  return (
    <Dialog title="Language" onClose={onClose}>
      <p>
        For passages in a language other than the article’s, so that screen readers pronounce them correctly. If nothing
        is selected, the language applies to the whole paragraph.
      </p>
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>Language of the passage</label>
          <Select
            id={id}
            value={language}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => {
              setLanguage(target.value);
              setProblem(undefined);
            }}
            options={[...(current === '' ? [{ value: '', label: 'Choose a language' }] : []), ...options]}
          />
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          {current !== '' && <Button onClick={() => mark(null)}>Remove language</Button>}
          <Button type="submit" kind="accent">
            Set language
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
