import type { ComponentProps } from 'react';

type Properties = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** A checkbox alone: one that selects a row or a card and is named by `aria-label`, or one inside a label of its own. */
export const BareCheckbox = (attributes: Properties) => <input {...attributes} type="checkbox" />;
