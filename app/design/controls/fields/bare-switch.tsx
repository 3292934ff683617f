import type { ComponentProps } from 'react';

type Properties = Omit<ComponentProps<'input'>, 'type' | 'role'> & { id: string };

/** A switch without words beside it, for pages in every language. Labelled by a `label` for its `id`. */
export const BareSwitch = (attributes: Properties) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: the browser announces whether a checkbox is checked
  <input {...attributes} type="checkbox" role="switch" className="switch" />
);
