import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * The fields that organise an article and its Workflow card, in the order of the work. The card comes first: it says what
 * state the article is in, and what is missing. In a new article, there is nothing to say yet, and the fields come first.
 * Once the card has something to say, they change places as soon as neither the focus nor the pointer is there, so that
 * nothing moves away from under them.
 */
export function StableCardOrder({
  isNew,
  isReadOnly,
  workflowCard,
  children,
}: {
  /** Whether the state of the article is not known yet, because it has yet to be saved for the first time. */
  isNew: boolean;
  /** Whether the fields cannot be changed. */
  isReadOnly: boolean;
  workflowCard: ReactNode;
  children: ReactNode;
}) {
  const [areFieldsFirst, setAreFieldsFirst] = useState(isNew);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew || !areFieldsFirst) return;
    const update = (): void => {
      if (!fields.current?.parentElement?.matches(':hover, :focus-within')) setAreFieldsFirst(false);
    };
    update();
    const listening = new AbortController();
    for (const name of ['focusin', 'pointerover'])
      document.addEventListener(name, update, { signal: listening.signal });
    return () => listening.abort();
  }, [isNew, areFieldsFirst]);
  const parts = [
    <Fragment key="card">{workflowCard}</Fragment>,
    <div key="fields" ref={fields} inert={isReadOnly}>
      {children}
    </div>,
  ];
  return areFieldsFirst ? parts.reverse() : parts;
}
