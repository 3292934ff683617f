import { type ComponentProps, lazy, Suspense } from 'react';

const Choices = import.meta.env.SSR
  ? (await import('./follow-choices')).FollowChoices
  : lazy(async () => ({ default: (await import('./follow-choices')).FollowChoices }));

/** `FollowChoices`, loaded only in members' browsers. */
export const LazyFollowChoices = (choices: ComponentProps<typeof Choices>) => (
  <Suspense>
    <Choices {...choices} />
  </Suspense>
);
