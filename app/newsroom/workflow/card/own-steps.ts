type Receiver = { articleId: string; onStep: () => Promise<void> };

let receiver: Receiver | null = null;

/**
 * Reports a step that the member has taken on this page, whose result they need not read again. Resolves once the page
 * describes the article as it is after the step.
 */
export async function reportStep(articleId: string): Promise<void> {
  if (receiver?.articleId === articleId) await receiver.onStep();
}

/** Calls `onStep` after each step taken for an article on this page. Returns a function that ends this. */
export function receiveSteps(articleId: string, onStep: () => Promise<void>): () => void {
  const registered = { articleId, onStep };
  receiver = registered;
  return () => {
    if (receiver === registered) receiver = null;
  };
}
