import type { ComponentProps } from 'react';

type Properties = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** A checkbox alone: one that selects a row or a card and is named by `aria-label`, or one inside a label of its own. */
export const BareCheckbox = (attributes: Properties) => <input {...attributes} type="checkbox" />;

/** A switch without words beside it, for pages in every language. Labelled by a `label` for its `id`. */
export const BareSwitch = (attributes: Properties & { id: string }) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: the browser announces whether a checkbox is checked
  <input {...attributes} type="checkbox" role="switch" className="switch" />
);
