import XIcon from 'lucide-react/icons/x';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useOpenDialog } from '~/design/components/open-dialogs';
import { type Toast, toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { takeHistoryEntry } from './sheet-history';

/** Closes a sheet and then calls `next`, if given. */
type CloseSheet = (next?: () => void) => void;

const Closing = createContext<CloseSheet | undefined>(undefined);

/**
 * Returns the function that closes the sheet around a component; `undefined` outside a sheet. Pass it anything that
 * follows from a choice in the sheet, such as a navigation, so that it happens after the sheet has left the history.
 */
export const useSheet = (): CloseSheet | undefined => useContext(Closing);

/** The link that a click opens in this tab, if there is one. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  return link && (link.target === '' || link.target === '_self') ? link : null;
}

const noToasts: readonly Toast[] = [];

/** The toasts that appear while a sheet is open: it covers those of the page, which nobody can reach or hear then. */
function SheetToasts() {
  const [earlier] = useState(toasts.all);
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, () => noToasts);
  return (
    <ol className="sheet-toasts" aria-live="polite">
      {shown
        .filter((toast) => !earlier.includes(toast))
        .map(({ id, title, text, isError }) => (
          <li key={id} className={isError ? 'toast bad' : 'toast'}>
            <p>
              <strong>{title}</strong> {text}
            </p>
            <button
              type="button"
              className="icon-button toast-close"
              aria-label={m.toast_dismiss()}
              onClick={() => toasts.dismiss(id)}
            >
              <XIcon size={16} aria-hidden />
            </button>
          </li>
        ))}
    </ol>
  );
}

/**
 * A native modal dialog at the foot of the window. Esc, a tap outside and the browser's Back button close it, and the
 * focus returns. Never opened from within another sheet.
 */
export function Sheet({
  title,
  note,
  onClose,
  foot,
  children,
}: {
  title: string;
  note?: ReactNode;
  onClose: () => void;
  /** The wide button that names the result; it stays visible while the content scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useRef<(next?: () => void) => void>(() => {});
  const followed = useRef<HTMLAnchorElement>(null);
  const closed = useRef(onClose);
  closed.current = onClose;
  const titleId = useId();
  useOpenDialog();
  const close = useCallback<CloseSheet>((next) => leave.current(next), []);

  // Closed while still in the document, because only then does the browser restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const entry = takeHistoryEntry(() => {
      // Before React removes the sheet, during which it hears no events: a form that is checked when a field loses the
      // focus would be sent by the browser.
      if (element?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
      closed.current();
    });
    leave.current = entry.leave;
    return () => {
      element?.close();
      entry.drop();
    };
  }, []);

  return createPortal(
    <Closing value={close}>
      <dialog
        ref={dialog}
        className="sheet"
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClose={() => close()}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
        }}
        onClickCapture={(event) => {
          const link = linkOf(event);
          if (!link || link === followed.current) return;
          event.preventDefault();
          event.stopPropagation();
          close(() => {
            followed.current = link;
            link.click();
          });
        }}
        onClick={(event) => {
          // Components around the sheet in React must not handle its clicks, except those on links, which the page
          // follows.
          if (!linkOf(event)) event.stopPropagation();
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className="sheet-head">
          <h2 id={titleId}>{title}</h2>
          {note && <p className="fact">{note}</p>}
          <button type="button" className="icon-button" aria-label="Close" onClick={() => close()}>
            <XIcon size={20} aria-hidden />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
        <SheetToasts />
        {foot && <div className="sheet-foot">{foot}</div>}
      </dialog>
    </Closing>,
    document.querySelector('.newsroom') ?? document.body,
  );
}
