/**
 * How a button looks: `outline` for most actions, `solid` for the screen's main one, `accent` for readers' main actions,
 * `quiet` for cancelling, `danger` for what destroys something.
 */
type ButtonKind = 'outline' | 'solid' | 'accent' | 'quiet' | 'danger';
export type ButtonLook = { kind?: ButtonKind; isSmall?: boolean };

/** Returns the classes of a button, for elements that look like one, such as the summary of a disclosure. */
export const buttonClass = ({ kind = 'outline', isSmall = false }: ButtonLook): string =>
  ['button', kind === 'outline' ? '' : kind, isSmall ? 'small' : ''].filter((name) => name !== '').join(' ');
