import type { ReactNode } from 'react';
import { PageHead } from '~/design/components/section';

/** An account screen for a single task. */
export function PlainScreen({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap auth-plain">
      <PageHead title={title}>{text}</PageHead>
      {children}
    </div>
  );
}
