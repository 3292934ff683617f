import type { ComponentProps } from 'react';

type Properties = Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'>;

/** An on/off switch, labelled by the element with the id `aria-labelledby`. It is submitted as a checkbox. */
export const Switch = ({
  'aria-labelledby': labelledBy,
  ...attributes
}: Properties & { 'aria-labelledby': string }) => (
  <span className="on-off">
    {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser announces whether a checkbox is checked */}
    <input type="checkbox" role="switch" aria-labelledby={labelledBy} {...attributes} />
    <span className="switch-on" aria-hidden>
      On
    </span>
    <span className="switch-off" aria-hidden>
      Off
    </span>
  </span>
);
