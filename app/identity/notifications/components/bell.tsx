import BellIcon from 'lucide-react/icons/bell';
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useOpenDialog } from '~/design/components/open-dialogs';
import { PageLink, useOpenPage } from '~/design/components/page-link';
import { useAfterNavigation } from '~/design/components/use-move';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';
import { isSingular } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { badgeOf } from '../constants';
import { NotificationList } from './notification-list';
import { type ShownNotifications, useNotifications } from './use-notifications';

/** Names the count as the badge shows it, so that the button's name contains its visible text (WCAG 2.5.3). */
function unreadLabel(unread: number): string {
  if (unread === 0) return '';
  return isSingular(unread) ? m.notifications_unread_one() : m.notifications_unread({ count: badgeOf(unread) });
}

/** Closes the panel and then calls `next`, if given. */
type Close = (next?: () => void) => void;

const alreadyClosed: Close = (next) => next?.();

const allPath = '/notifications';

/** The panel of notifications. On phones, the Back button closes it. */
function Panel({
  shown,
  closing,
  onClose,
}: {
  shown: ShownNotifications;
  /** Receives the function that closes the panel. */
  closing: RefObject<Close>;
  onClose: () => void;
}) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = usePhoneHistory(onClose);
  const open = useOpenPage();
  useOpenDialog();

  useLayoutEffect(() => {
    closing.current = close;
    return () => {
      closing.current = alreadyClosed;
    };
  }, [closing, close]);

  useEffect(() => panel.current?.focus(), []);

  // Removing the focused item drops focus; this moves it back into the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change to the list
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, [shown.list]);

  const showAll = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close(() => open(allPath));
  };

  return (
    <section className="bell-panel" role="dialog" aria-labelledby={titleId} tabIndex={-1} ref={panel}>
      <h2 id={titleId}>{m.notifications_title()}</h2>
      <NotificationList {...shown} />
      <PageLink className="bell-all" to={allPath} onClick={showAll}>
        {m.notifications_all()}
      </PageLink>
    </section>
  );
}

/** The header's bell (spec 3 §2): the unread count and a panel of notifications. Without JavaScript, a plain link. */
export function Bell() {
  const closing = useRef(alreadyClosed);
  const shown = useNotifications({}, (open) => closing.current(open));
  const [isHydrated, setIsHydrated] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
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
    const close = ({ target }: PointerEvent): void => {
      if (!container.current?.contains(target as Node)) closing.current();
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever focus is inside it
    <div
      className="bell"
      ref={container}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        closing.current(() => openButton.current?.focus());
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
          onClick={() => (isOpen ? closing.current() : setIsOpen(true))}
        >
          {icon}
        </button>
      ) : (
        <a href={allPath} className="icon-button" aria-label={m.notifications_title()}>
          {icon}
        </a>
      )}
      <span className="sr-only" role="status">
        {unreadLabel(unread)}
      </span>
      {isOpen && <Panel shown={shown} closing={closing} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
