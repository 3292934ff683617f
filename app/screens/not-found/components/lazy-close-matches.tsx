import { type ComponentProps, lazy, Suspense } from 'react';

const Matches = import.meta.env.SSR
  ? (await import('./close-matches')).CloseMatches
  : lazy(async () => ({ default: (await import('./close-matches')).CloseMatches }));

/** `CloseMatches`, loaded only on pages for missing addresses. */
export const LazyCloseMatches = (matches: ComponentProps<typeof Matches>) => (
  <Suspense>
    <Matches {...matches} />
  </Suspense>
);
