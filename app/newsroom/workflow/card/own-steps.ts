type Receiver = { articleId: string; onStep: () => void };

let receiver: Receiver | null = null;

/** Reports a step that the member has taken on this page, whose result they need not read again. */
export function reportStep(articleId: string): void {
  if (receiver?.articleId === articleId) receiver.onStep();
}

/** Calls `onStep` after each step taken for an article on this page. Returns a function that ends this. */
export function receiveSteps(articleId: string, onStep: () => void): () => void {
  const registered = { articleId, onStep };
  receiver = registered;
  return () => {
    if (receiver === registered) receiver = null;
  };
}
