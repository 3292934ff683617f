import { Dialog } from '~/design/components/dialog';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import type { SubscriptionSource } from '../rules';
import { SubscribeForm } from './subscribe-form';

/** The subscription dialog. It closes on success, and a toast confirms the sign-up. */
export function SubscribeDialog({ source, onClose }: { source: SubscriptionSource; onClose: () => void }) {
  return (
    <Dialog title={m.newsletter_title()} onClose={onClose}>
      <p>{m.newsletter_intro()}</p>
      <SubscribeForm
        source={source}
        onDone={({ title, description }) => {
          onClose();
          toasts.show(title, description);
        }}
      />
    </Dialog>
  );
}
