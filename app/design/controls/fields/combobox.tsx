import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useComboBox } from 'react-aria/useComboBox';
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox';
import { Item } from 'react-stately/Item';
import { type ComboBoxState, useComboBoxState } from 'react-stately/useComboBoxState';
import { useOwnPressStyle } from '../press-style';
import type { ComboboxField } from './combobox-field';

/** An entry of the list: its title is announced, `content` is shown. */
export type Suggestion = { id: string; title: string; content: ReactNode };

type Properties = {
  field: ComboboxField;
  /** The text of the field. */
  text: string;
  onTextChange: (text: string) => void;
  /** The list opens only when there is something to suggest for the text. */
  isActive: boolean;
  suggestions: readonly Suggestion[];
  onChoose: (id: string) => void;
  label: string;
  className?: string;
  listClassName?: string;
  /** Message below the list, such as that it is loading or empty. */
  children?: ReactNode;
};

function Option({
  item,
  state,
}: {
  item: { key: string | number; rendered?: ReactNode };
  state: ComboBoxState<Suggestion>;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused } = useOption({ key: item.key }, state, element);
  useEffect(() => {
    if (isFocused) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isFocused]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field points to it with aria-activedescendant
    <div
      {...optionProps}
      role="option"
      aria-labelledby={undefined}
      aria-describedby={undefined}
      aria-selected={isFocused}
      // Also after typing, when React Aria leaves the choice to the keys: Enter takes what the mouse points at.
      onPointerMove={({ pointerType }) => {
        if (pointerType === 'mouse' && !isFocused) state.selectionManager.setFocusedKey(item.key);
      }}
      ref={element}
    >
      {item.rendered}
    </div>
  );
}

function List({
  state,
  properties,
  element,
  className,
}: {
  state: ComboBoxState<Suggestion>;
  properties: AriaListBoxOptions<Suggestion>;
  element: RefObject<HTMLDivElement | null>;
  className?: string | undefined;
}) {
  const { listBoxProps } = useListBox(properties, state, element);
  return (
    <div {...listBoxProps} ref={element} className={className}>
      {[...state.collection].map((item) => (
        <Option key={item.key} item={item} state={state} />
      ))}
    </div>
  );
}

function Suggestions({
  field,
  text,
  onTextChange,
  isActive,
  suggestions,
  onChoose,
  label,
  className,
  listClassName,
  children,
}: Properties) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // React Aria hides everything outside the popover from screen readers, as if the list were modal. It is not: what can
  // still be reached, such as the button that clears the field, and what is announced must stay accessible.
  const page = useRef(document.body);
  useOwnPressStyle();
  const options = {
    'aria-label': label,
    inputValue: text,
    onInputChange: onTextChange,
    items: isActive ? suggestions : [],
    selectedKey: null,
    allowsCustomValue: true,
    allowsEmptyCollection: isActive,
    menuTrigger: isActive ? ('focus' as const) : ('input' as const),
    children: ({ id, title, content }: Suggestion) => (
      <Item key={id} textValue={title}>
        {content}
      </Item>
    ),
  };
  const state = useComboBoxState<Suggestion>({
    ...options,
    onSelectionChange: (key) => {
      if (key !== null) onChoose(String(key));
    },
  });
  const { inputProps, listBoxProps } = useComboBox<Suggestion>(
    { ...options, inputRef: field.element, listBoxRef: list, popoverRef: page },
    state,
  );
  const isOpen = state.isOpen && isActive;
  const active = isOpen ? inputProps['aria-activedescendant'] : undefined;
  const listId = isOpen ? listBoxProps.id : undefined;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method is composing a word, its keys choose nothing here.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !(isOpen && state.selectionManager.focusedKey !== null)) {
      // Nothing is chosen: the form is submitted with the typed text.
      state.close();
      return;
    }
    if (event.key === 'Escape') {
      if (!isOpen) return;
      // The first Esc only closes the list; by default, it would also clear the field or close a dialog around it.
      event.preventDefault();
      event.stopPropagation();
      state.close();
      return;
    }
    const { selectionManager, collection } = state;
    const end = { ArrowUp: collection.getFirstKey(), ArrowDown: collection.getLastKey() }[event.key];
    if (isOpen && end != null && selectionManager.focusedKey === end) {
      // The field itself counts as a position, between the last suggestion and the first.
      event.preventDefault();
      selectionManager.setFocusedKey(null);
      return;
    }
    inputProps.onKeyDown?.(event);
  }

  /** Closes the list when the focus moves anywhere else. */
  function onBlur({ relatedTarget }: FocusEvent): void {
    if (!box.current?.contains(relatedTarget as Node | null)) state.setFocused(false);
  }

  useLayoutEffect(() => {
    const { onFocus, onTouchEnd } = inputProps;
    field.handlers.current = { onKeyDown, onFocus, onBlur, onTouchEnd } as typeof field.handlers.current;
  });
  const { setAttributes } = field;
  useLayoutEffect(() => {
    setAttributes({ 'aria-expanded': isOpen, 'aria-controls': listId, 'aria-activedescendant': active });
  }, [setAttributes, isOpen, listId, active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: someone may be typing before this list is loaded
  useEffect(() => {
    if (document.activeElement === field.element.current) state.setFocused(true);
  }, []);

  return (
    <div className={className} hidden={!isOpen} ref={box}>
      {isOpen && (
        <List
          state={state}
          properties={{ ...listBoxProps, 'aria-label': label }}
          element={list}
          className={listClassName}
        />
      )}
      {isOpen && children}
    </div>
  );
}

const subscribeToNothing = () => () => {};

/**
 * Suggestions for a text field that `useComboboxField` has prepared: chosen with the keys, by pointer or by touch. They
 * exist only in the browser, so a page from the server holds the field alone.
 */
export function Combobox(properties: Properties) {
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return (
    <I18nProvider locale={document.documentElement.lang || 'en'}>
      <Suggestions {...properties} />
    </I18nProvider>
  );
}
