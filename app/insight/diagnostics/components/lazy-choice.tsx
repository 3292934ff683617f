import { useEffect, useState } from 'react';
import { lazyPart } from '~/design/components/lazy-part';
import { m } from '~/platform/languages/compiled/messages';

const Choice = lazyPart(m.diagnostics_title, async () => (await import('./diagnostics-choice')).DiagnosticsChoice);

/** The reader's choice about diagnostics, loaded after hydration because it depends on the browser's state. */
export function LazyChoice() {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated && <Choice />;
}
