import XIcon from 'lucide-react/icons/x';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Toast, toastDuration, toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';

const noToasts: readonly Toast[] = [];

function ToastItem({ toast }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused]);
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return (
    <li
      className={toast.isError ? 'toast bad' : 'toast'}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <strong>{toast.title}</strong>
      {toast.text}
      <button
        type="button"
        className="icon-button"
        aria-label={m.toast_dismiss()}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <XIcon size={16} aria-hidden />
      </button>
    </li>
  );
}

/** The list of toasts. It is always in the document so that screen readers announce what is added to it. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all, () => noToasts);
  return (
    <ol className="toasts" aria-label={m.toasts_label()} aria-live="polite">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </ol>
  );
}
