import type { RefObject } from 'react';

/** ID of an option, to which a text that keeps the focus points with `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * Options for a text that keeps the focus and handles the keys, such as the editor's. Lists of a text field use
 * `Combobox`.
 */
export function OptionList({
  id,
  label,
  options,
  active,
  onActivate,
  onChoose,
  element,
  className,
}: {
  id: string;
  label: string;
  /** Unique names. */
  options: readonly string[];
  /** Index of the option that Enter chooses. */
  active: number;
  onActivate: (index: number) => void;
  onChoose: (index: number) => void;
  element?: RefObject<HTMLDivElement | null>;
  className: string;
}) {
  return (
    <div ref={element} id={id} role="listbox" aria-label={label} className={className}>
      {options.length === 0 && <p className="fact">No matches.</p>}
      {options.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
        <div
          key={name}
          id={optionId(id, index)}
          role="option"
          // Only for assistive technology: the text keeps the focus, and points to the active option.
          tabIndex={-1}
          className="menu-item"
          aria-selected={index === active}
          onPointerMove={({ pointerType }) => {
            if (pointerType === 'mouse' && index !== active) onActivate(index);
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
