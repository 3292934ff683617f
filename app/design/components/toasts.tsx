import XIcon from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useLocation, useNavigation, useNavigationType } from 'react-router';
import { notify, withoutFields } from '~/design/form-toast';
import { durationOf, type Toast, toasts, type Undo } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import { m } from '~/platform/languages/compiled/messages';
import { useOfflineErrors } from './use-offline-errors';

const noToasts: readonly Toast[] = [];

function ToastItem({ toast, onUndo }: { toast: Toast; onUndo: (undo: Undo) => void }) {
  const { undo } = toast;
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    // An error stays until it is dismissed, and what could be undone until there is a connection.
    if (isPaused || toast.isError || toast.isOngoing || !navigator.onLine) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), durationOf(toast));
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return (
    <li
      className={toast.isError ? 'toast bad' : 'toast'}
      // Not on enter: a toast that appears under a resting pointer would never leave what it covers.
      onPointerMove={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <p>
        <strong>{toast.title}</strong> {toast.text}
      </p>
      {undo && (
        <button
          type="button"
          className="toast-undo"
          onClick={() => {
            if (navigator.onLine) toasts.dismiss(toast.id);
            onUndo(undo);
          }}
        >
          {m.toast_undo()}
        </button>
      )}
      <button
        type="button"
        className="icon-button toast-close"
        aria-label={m.toast_dismiss()}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <XIcon size={16} aria-hidden />
      </button>
    </li>
  );
}

/**
 * Dismisses errors when another screen is opened, where they mean nothing. An error of the navigation itself stays, and
 * so does one on a screen whose address is only replaced, as when a new article is saved for the first time.
 */
function useErrorsOfThisScreen(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const isNavigating = useNavigation().state !== 'idle';
  const lastPath = useRef(pathname);
  const shownBefore = useRef<readonly Toast[]>(undefined);
  useEffect(() => {
    if (isNavigating) shownBefore.current ??= toasts.all();
  }, [isNavigating]);
  useEffect(() => {
    const isOpened = pathname !== lastPath.current && type !== 'REPLACE';
    if (isOpened) for (const { id, isError } of shownBefore.current ?? toasts.all()) if (isError) toasts.dismiss(id);
    lastPath.current = pathname;
    if (!isNavigating) shownBefore.current = undefined;
  }, [pathname, type, isNavigating]);
}

/** The list of toasts. It is always in the document so that screen readers announce what is added to it. */
export function Toasts() {
  // Here, because the screen that showed a toast may have been left before it is undone.
  const { submit, data } = useFetcher<FormResult>({ key: 'undo' });
  // A successful undo is visible on the page; a failed one needs a notice.
  useResponse(data?.outcome === 'done' ? undefined : data, (result) => notify(withoutFields(result)));
  useErrorsOfThisScreen();
  useOfflineErrors();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, () => noToasts);
  return (
    <ol className="toasts" aria-label={m.toasts_label()} aria-live="polite">
      {shown.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          onUndo={({ action, fields }) => void submit(fields, { method: 'post', action })}
        />
      ))}
    </ol>
  );
}
