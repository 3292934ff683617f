import MinusIcon from 'lucide-react/icons/minus';
import PlusIcon from 'lucide-react/icons/plus';
import { type ComponentProps, useRef } from 'react';

/** A field for a whole number with its unit, and buttons that subtract or add one, as the arrow keys do. */
export function NumberField({
  unit,
  ...attributes
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'inputMode' | 'step' | 'ref'> & { unit?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1): void => {
    const field = input.current;
    if (!field) return;
    if (by === 1) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <span className="number-field">
      <button type="button" tabIndex={-1} aria-hidden disabled={attributes.disabled} onClick={() => step(-1)}>
        <MinusIcon size={16} aria-hidden />
      </button>
      <input {...attributes} ref={input} type="number" inputMode="numeric" step={1} />
      {unit && <span className="number-unit">{unit}</span>}
      <button type="button" tabIndex={-1} aria-hidden disabled={attributes.disabled} onClick={() => step(1)}>
        <PlusIcon size={16} aria-hidden />
      </button>
    </span>
  );
}
