import type { ButtonHTMLAttributes, ComponentProps } from 'react';
import { PageLink } from '~/design/components/page-link';

/**
 * How a button looks: `outline` for most actions, `solid` for the screen's main one, `accent` for readers' main actions,
 * `quiet` for cancelling, `danger` for what destroys something.
 */
export type ButtonKind = 'outline' | 'solid' | 'accent' | 'quiet' | 'danger';
type Look = { kind?: ButtonKind; isSmall?: boolean };

/** Returns the classes of a button, for elements that look like one, such as the summary of a disclosure. */
export const buttonClass = ({ kind = 'outline', isSmall = false }: Look): string =>
  ['button', kind === 'outline' ? '' : kind, isSmall ? 'small' : ''].filter((name) => name !== '').join(' ');

/** A button; inside a form it submits only with `type="submit"`. */
export const Button = ({
  kind,
  isSmall,
  type = 'button',
  className,
  ...attributes
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) => (
  <button type={type} className={`${buttonClass({ kind, isSmall })} ${className ?? ''}`.trimEnd()} {...attributes} />
);

/** A link to a page on this site that looks like a button. */
export const ButtonLink = ({ kind, isSmall, ...attributes }: ComponentProps<typeof PageLink> & Look) => (
  <PageLink className={buttonClass({ kind, isSmall })} {...attributes} />
);
