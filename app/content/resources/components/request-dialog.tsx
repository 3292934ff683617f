import { Dialog } from '~/design/components/dialog';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { RequestForm } from './request-form';

/** Dialog for requesting a review. On success, it closes and a toast confirms the request. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={m.request_title()} onClose={onClose}>
      <p>{m.request_text()}</p>
      <RequestForm
        onDone={({ title, description }) => {
          onClose();
          toasts.show(title, description);
        }}
      />
    </Dialog>
  );
}
