import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate } from 'react-router';

/**
 * A button that opens a menu of actions and links: arrow keys move, letters jump to an item, Esc closes it and returns
 * the focus. Not modal, so that the page behind can still be scrolled.
 */
export function Menu({
  trigger,
  label,
  align = 'end',
  children,
}: {
  /** The button. */
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} sideOffset={4} collisionPadding={12} aria-label={label}>
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
  return (
    <Radix.Item className={isDanger ? 'menu-item danger' : 'menu-item'} disabled={isDisabled} onSelect={onSelect}>
      {IconOf && <IconOf size={16} aria-hidden />}
      {children}
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
  return (
    <Radix.Item className="menu-item" asChild onSelect={() => (isDocument ? location.assign(to) : void navigate(to))}>
      {/* Selecting the item navigates; the address is for opening it in a new tab. */}
      <a href={to} onClick={(event) => event.preventDefault()}>
        {IconOf && <IconOf size={16} aria-hidden />}
        {children}
      </a>
    </Radix.Item>
  );
}

/** An item that is on or off; the menu stays open. */
export const MenuCheckbox = ({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) => (
  <Radix.CheckboxItem
    className="menu-item"
    checked={isOn}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
  >
    <span className="check-mark" aria-hidden />
    {children}
  </Radix.CheckboxItem>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="menu-label">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="menu-separator" />;
