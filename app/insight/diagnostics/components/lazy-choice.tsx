import { type ComponentType, useEffect, useState } from 'react';

/** The reader's choice about diagnostics, loaded after hydration because it depends on the browser's state. */
export function LazyChoice() {
  const [Choice, setChoice] = useState<ComponentType>();
  useEffect(() => {
    void import('./diagnostics-choice').then(({ DiagnosticsChoice }) => setChoice(() => DiagnosticsChoice));
  }, []);
  return Choice && <Choice />;
}
