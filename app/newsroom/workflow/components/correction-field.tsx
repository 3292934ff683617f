import { useId } from 'react';
import { longestCorrection } from '~/content/corrections/rules';

/** Field for the correction to publish with the changes. */
export function CorrectionField({
  value,
  onChange,
  problem,
}: {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Correction for readers</label>
      <textarea
        id={id}
        className="input"
        name="correction"
        rows={2}
        maxLength={longestCorrection}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-said`}
      />
      <p id={`${id}-said`} className={problem ? 'field-error' : 'help'}>
        {problem ??
          'If you correct an error, describe it here. Readers see this below the text, with the date. You can’t edit or remove it later.'}
      </p>
    </div>
  );
}
