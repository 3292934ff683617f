import { useLayoutEffect } from 'react';

let count = 0;

/** Whether a dialog is open, modal or not. */
export const isDialogOpen = (): boolean => count > 0;

/** Counts a dialog among those that are open, for as long as its component is rendered. */
export function useOpenDialog(): void {
  useLayoutEffect(() => {
    count += 1;
    return () => {
      count -= 1;
    };
  }, []);
}
