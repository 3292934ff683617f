import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useId, useRef, useState } from 'react';
import { PageLink } from '~/design/components/page-link';
import { useAfterNavigation } from '~/design/components/use-move';
import { isSingular } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { badgeOf } from '../constants';
import { NotificationList } from './notification-list';
import { useNotifications } from './use-notifications';

/** Names the count as the badge shows it, so that the button's name contains its visible text (WCAG 2.5.3). */
function unreadLabel(unread: number): string {
  if (unread === 0) return '';
  return isSingular(unread) ? m.notifications_unread_one() : m.notifications_unread({ count: badgeOf(unread) });
}

/** The header's bell (spec 3 §2): the unread count and a panel of notifications. Without JavaScript, a plain link. */
export function Bell() {
  const shown = useNotifications({});
  const [isHydrated, setIsHydrated] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const unread = shown.list?.unread ?? 0;
  const icon = (
    <>
      <BellIcon size={20} aria-hidden />
      {unread > 0 && (
        <span className="bell-badge" aria-hidden>
          {badgeOf(unread)}
        </span>
      )}
    </>
  );

  useEffect(() => setIsHydrated(true), []);

  useAfterNavigation(() => setIsOpen(false));

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.focus();
    const close = ({ target }: PointerEvent): void => {
      if (!container.current?.contains(target as Node)) setIsOpen(false);
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [isOpen]);

  // Removing the focused item drops focus; this moves it back into the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change to the list
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) panel.current?.focus();
  }, [shown.list]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever focus is inside it
    <div
      className="bell"
      ref={container}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        openButton.current?.focus();
      }}
    >
      {isHydrated ? (
        <button
          type="button"
          ref={openButton}
          className="icon-button"
          aria-label={[m.notifications_title(), unreadLabel(unread)].filter(Boolean).join(', ')}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          {icon}
        </button>
      ) : (
        <a href="/notifications" className="icon-button" aria-label={m.notifications_title()}>
          {icon}
        </a>
      )}
      <span className="sr-only" role="status">
        {unreadLabel(unread)}
      </span>
      {isOpen && (
        <section className="bell-panel" role="dialog" aria-labelledby={titleId} tabIndex={-1} ref={panel}>
          <h2 id={titleId}>{m.notifications_title()}</h2>
          <NotificationList {...shown} />
          <PageLink className="bell-all" to="/notifications">
            {m.notifications_all()}
          </PageLink>
        </section>
      )}
    </div>
  );
}
