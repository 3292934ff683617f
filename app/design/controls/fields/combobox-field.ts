import { type ComponentProps, type RefObject, useRef, useState } from 'react';

type FieldProperties = ComponentProps<'input'>;
type Attributes = Pick<FieldProperties, 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'>;
type Handlers = Pick<FieldProperties, 'onKeyDown' | 'onFocus' | 'onBlur' | 'onTouchEnd'>;

/** What a list of suggestions needs to know about its field. */
export type ComboboxField = {
  element: RefObject<HTMLInputElement | null>;
  handlers: RefObject<Handlers>;
  setAttributes: (attributes: Attributes) => void;
};

const closed: Attributes = { 'aria-expanded': false };

/**
 * Prepares a text field for a list of suggestions that may be loaded later. The list takes over the keys and the state
 * of the same element, so that typed text, caret and focus stay as they are.
 * @returns the field for the list, and the properties of the input.
 */
export function useComboboxField() {
  const element = useRef<HTMLInputElement>(null);
  const handlers = useRef<Handlers>({});
  const [attributes, setAttributes] = useState(closed);
  const field: ComboboxField = { element, handlers, setAttributes };
  const properties = {
    ref: element,
    role: 'combobox',
    'aria-autocomplete': 'list',
    autoComplete: 'off',
    ...attributes,
    onKeyDown: (event) => handlers.current.onKeyDown?.(event),
    onFocus: (event) => handlers.current.onFocus?.(event),
    onBlur: (event) => handlers.current.onBlur?.(event),
    onTouchEnd: (event) => handlers.current.onTouchEnd?.(event),
  } satisfies FieldProperties;
  return { field, properties };
}
