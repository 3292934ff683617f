import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { Select, type SelectOption } from '~/design/controls/fields/select';
import { languageAt } from '~/newsroom/editor/document/schema/marks';

/** The languages offered; a passage keeps any other one that it has. */
const offered =
  'ar hy eu be bn bs bg my ca zh-Hans zh-Hant hr cs da nl en eo et fi fil fr gl ka de el grc gu he hi hu is id ga it ja kn kk km ko lo la lv lt mk ms ml mt mr mn ne nb nn fa pl pt pa ro ru sa gd sr si sk sl es sw sv ta te th bo tr uk ur uz vi cy yi zu';

const names = new Intl.DisplayNames('en', { type: 'language' });

const optionsWith = (current: string): SelectOption[] =>
  [...new Set([...offered.split(' '), ...(current === '' ? [] : [current])])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** Dialog for the language of the selection or, without one, of the whole block at the caret. */
export function LanguageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => languageAt(editor.state));
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
            options={[...(current === '' ? [{ value: '', label: 'Choose a language' }] : []), ...optionsWith(current)]}
          />
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        </div>
        <div className="dialog-actions">
          {current !== '' && (
            <Button isSmall onClick={() => mark(null)}>
              Remove language
            </Button>
          )}
          <Button type="submit" kind="accent">
            Set language
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
