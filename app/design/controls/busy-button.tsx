import type { ComponentProps } from 'react';
import { Button } from './button';

/**
 * A button that does nothing while something is in progress. It is not disabled then, because a disabled button loses the
 * focus of whoever has pressed it.
 */
export const BusyButton = ({ isBusy, onClick, ...attributes }: ComponentProps<typeof Button> & { isBusy: boolean }) => (
  <Button
    {...attributes}
    aria-disabled={isBusy}
    onClick={(event) => {
      if (isBusy) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
