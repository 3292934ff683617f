import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';

/** A panel opened by a button, for a few fields: Esc and a click outside close it, and the focus returns. */
export function Popover({
  trigger,
  label,
  isOpen,
  onOpenChange,
  children,
}: {
  /** The button. */
  trigger: ReactNode;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" align="start" sideOffset={6} collisionPadding={12} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
