import TagIcon from 'lucide-react/icons/tag';
import { useId, useState } from 'react';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { Popover } from '~/design/controls/overlays/popover';
import { maxLengths } from '~/newsroom/drafts/fields';
import { tagProblem } from '../bulk-rules';

/** The button in the action bar that adds a tag to the selected articles, or removes it from them. */
export function BulkTags({
  known,
  isBusy,
  onChange,
}: {
  /** Tags to suggest. */
  known: readonly string[];
  isBusy: boolean;
  onChange: (action: 'tag' | 'untag', tag: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [tag, setTag] = useState('');
  const list = useId();
  const isEmpty = tag.trim() === '';
  const [error, setError] = useState<string>();
  const change = (action: 'tag' | 'untag'): void => {
    const problem = tagProblem(tag);
    setError(problem);
    if (problem !== undefined || isEmpty) return;
    setIsOpen(false);
    onChange(action, tag);
  };
  return (
    <Popover
      label="Tags of the selected articles"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" disabled={isBusy}>
          <TagIcon size={20} aria-hidden />
          Tags…
        </button>
      }
    >
      <form
        className="bulk-tags"
        onSubmit={(event) => {
          event.preventDefault();
          change('tag');
        }}
      >
        <Field label="Tag" error={error} maxLength={maxLengths.tag}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              list={list}
              value={tag}
              autoComplete="off"
              onChange={({ target }) => setTag(target.value)}
            />
          )}
        </Field>
        <datalist id={list}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="filter-foot">
          <Button isSmall disabled={isEmpty} onClick={() => change('untag')}>
            Remove tag
          </Button>
          <Button kind="solid" isSmall type="submit" disabled={isEmpty}>
            Add tag
          </Button>
        </div>
      </form>
    </Popover>
  );
}
