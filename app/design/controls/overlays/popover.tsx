import * as Radix from '@radix-ui/react-popover';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useOpenDialog } from '~/design/components/open-dialogs';
import { useIsPhone } from './phone';
import { Sheet } from './sheet';

/** Attributes that a menu or a popover gives to the button that opens it as a sheet. */
export type TriggerButton = ReactElement<{
  onClick?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
}>;

/** Space to the edges of the window; on the right, the same as beside the screen's content. */
const distance = { top: 12, right: 34, bottom: 12, left: 12 };

/** What a popover shows; the popover counts as an open dialog for as long. */
function Content({ children }: { children: ReactNode }) {
  useOpenDialog();
  return children;
}

/**
 * A panel opened by a button, for a few fields: Esc and a click outside close it, and the focus returns. On phones it is
 * a sheet.
 */
export function Popover({
  trigger,
  label,
  isOpen,
  onOpenChange,
  children,
}: {
  /** The button. */
  trigger: TriggerButton;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  if (useIsPhone()) {
    return (
      <>
        {cloneElement(trigger, {
          onClick: () => onOpenChange(true),
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
        })}
        {isOpen && (
          <Sheet title={label} onClose={() => onOpenChange(false)}>
            {children}
          </Sheet>
        )}
      </>
    );
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" align="start" sideOffset={6} collisionPadding={distance} aria-label={label}>
          <Content>{children}</Content>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
