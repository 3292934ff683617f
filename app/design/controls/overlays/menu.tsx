import * as Radix from '@radix-ui/react-dropdown-menu';
import { type ComponentType, cloneElement, type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { useIsPhone } from './phone';
import type { TriggerButton } from './popover';
import { Sheet, useSheet } from './sheet';

/** The menu as a sheet, on phones. */
function SheetMenu({ trigger, label, children }: { trigger: TriggerButton; label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {cloneElement(trigger, {
        onClick: () => setIsOpen(true),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      {isOpen && (
        <Sheet title={label} onClose={() => setIsOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  );
}

/**
 * Prevents the browser from following a link in a menu: selecting the item navigates, and its `href` is only for
 * opening it in a new tab. Not prevented on the link itself, because Radix does not select an item whose click has been
 * prevented.
 */
function keepDocument(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Leaves the focus where the chosen action has moved it; otherwise, it returns to the button. */
function keepMovedFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

/**
 * A button that opens a menu of actions and links: arrow keys move, letters jump to an item, Esc closes it and returns
 * the focus. Not modal, so that the page behind can still be scrolled. On phones it is a sheet.
 */
export function Menu({
  trigger,
  label,
  align = 'end',
  children,
}: {
  /** The button. */
  trigger: TriggerButton;
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  if (useIsPhone()) {
    return (
      <SheetMenu trigger={trigger} label={label}>
        {children}
      </SheetMenu>
    );
  }
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={12}
          aria-label={label}
          onClick={keepDocument}
          onCloseAutoFocus={keepMovedFocus}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

export function MenuItem({
  icon: IconOf,
  isDanger = false,
  isDisabled = false,
  onSelect,
  children,
}: {
  icon?: Icon;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const closeSheet = useSheet();
  const className = isDanger ? 'menu-item danger' : 'menu-item';
  const content = (
    <>
      {IconOf && <IconOf size={16} aria-hidden />}
      {children}
    </>
  );
  if (closeSheet) {
    return (
      <button type="button" className={className} disabled={isDisabled} onClick={() => closeSheet(onSelect)}>
        {content}
      </button>
    );
  }
  return (
    <Radix.Item className={className} disabled={isDisabled} onSelect={onSelect}>
      {content}
    </Radix.Item>
  );
}

/** A menu item that opens a page of this site; `isDocument` loads it as a new document. */
export function MenuLink({
  to,
  icon: IconOf,
  isDocument = false,
  children,
}: {
  to: string;
  icon?: Icon;
  isDocument?: boolean;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const isInSheet = useSheet() !== undefined;
  const content = (
    <>
      {IconOf && <IconOf size={16} aria-hidden />}
      {children}
    </>
  );
  if (isInSheet) {
    return isDocument ? (
      <a href={to} className="menu-item">
        {content}
      </a>
    ) : (
      <PageLink to={to} className="menu-item">
        {content}
      </PageLink>
    );
  }
  return (
    <Radix.Item className="menu-item" asChild onSelect={() => (isDocument ? location.assign(to) : void navigate(to))}>
      <a href={to}>{content}</a>
    </Radix.Item>
  );
}

/** An item that turns something on or off; the menu stays open. */
export function MenuCheckbox({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  if (useSheet()) {
    return (
      <label className="menu-item">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        {children}
      </label>
    );
  }
  return (
    <Radix.CheckboxItem
      className="menu-item"
      checked={isOn}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <input type="checkbox" checked={isOn} readOnly inert />
      {children}
    </Radix.CheckboxItem>
  );
}

export const MenuLabel = ({ children }: { children: ReactNode }) =>
  useSheet() ? <p className="menu-label">{children}</p> : <Radix.Label className="menu-label">{children}</Radix.Label>;

export const MenuSeparator = () =>
  useSheet() ? <hr className="menu-separator" /> : <Radix.Separator className="menu-separator" />;
