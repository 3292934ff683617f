import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from '~/design/components/button-class';
import { PageLink } from '~/design/components/page-link';

export { buttonClass };

/** A button; inside a form it submits only with `type="submit"`. */
export const Button = ({
  kind,
  isSmall,
  type = 'button',
  className,
  ...attributes
}: ComponentProps<'button'> & ButtonLook) => (
  <button type={type} className={`${buttonClass({ kind, isSmall })} ${className ?? ''}`.trimEnd()} {...attributes} />
);

/** A link to a page on this site that looks like a button. */
export const ButtonLink = ({ kind, isSmall, ...attributes }: ComponentProps<typeof PageLink> & ButtonLook) => (
  <PageLink className={buttonClass({ kind, isSmall })} {...attributes} />
);
