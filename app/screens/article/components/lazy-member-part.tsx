import { type ComponentProps, lazy, Suspense } from 'react';

const Part = import.meta.env.SSR
  ? (await import('./member-part')).MemberPart
  : lazy(async () => ({ default: (await import('./member-part')).MemberPart }));

/** `MemberPart`, loaded only in members' browsers. */
export const LazyMemberPart = (part: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...part} />
  </Suspense>
);
