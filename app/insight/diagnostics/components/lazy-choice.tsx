import { type ComponentType, useEffect, useState } from 'react';

/** The reader's choice about diagnostics, fetched when the page is there: only the browser knows what it would show. */
export function LazyChoice() {
  const [Choice, setChoice] = useState<ComponentType>();
  useEffect(() => {
    void import('./diagnostics-choice').then(({ DiagnosticsChoice }) => setChoice(() => DiagnosticsChoice));
  }, []);
  return Choice && <Choice />;
}
