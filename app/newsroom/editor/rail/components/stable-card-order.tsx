import { type ReactNode, useState } from 'react';

/**
 * The fields that organise an article and its Workflow card, in the order of the work: a new article is organised before
 * it is submitted. The order stays while the editor is open: the first save fills the card, which would push the fields
 * away from under the pointer.
 */
export function StableCardOrder({
  isNew,
  workflowCard,
  children,
}: {
  /** Whether the article has yet to be saved for the first time. */
  isNew: boolean;
  workflowCard: ReactNode;
  children: ReactNode;
}) {
  const [beganNew] = useState(isNew);
  return beganNew ? (
    <>
      {children}
      {workflowCard}
    </>
  ) : (
    <>
      {workflowCard}
      {children}
    </>
  );
}
