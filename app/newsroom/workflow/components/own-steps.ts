type Receiver = { articleId: string; onStep: () => Promise<void> };

let receiver: Receiver | null = null;
let described: Promise<void> = Promise.resolve();

/** Reports a step that the member has taken on this page, whose result they need not read again. */
export function reportStep(articleId: string): void {
  if (receiver?.articleId === articleId) described = receiver.onStep();
}

/** Resolves once the page describes the article as it is after the last step that was taken on it. */
export const lastStepDescribed = (): Promise<void> => described;

/** Calls `onStep` after each step taken for an article on this page. Returns a function that ends this. */
export function receiveSteps(articleId: string, onStep: () => Promise<void>): () => void {
  const registered = { articleId, onStep };
  receiver = registered;
  return () => {
    if (receiver === registered) receiver = null;
  };
}
