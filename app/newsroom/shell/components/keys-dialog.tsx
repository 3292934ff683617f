import type { ReactNode } from 'react';
import { Dialog } from '~/design/components/dialog';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';

/** Dialog that lists a screen's keyboard shortcuts, with what may be chosen about them below. */
export function KeysDialog({
  keys,
  onClose,
  children,
}: {
  keys: readonly (readonly [keys: string, action: string])[];
  onClose: () => void;
  children?: ReactNode;
}) {
  const close = usePhoneHistory(onClose);
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => close()}>
      <dl className="key-list">
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Dialog>
  );
}
