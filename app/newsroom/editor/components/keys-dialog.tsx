import { Dialog } from '~/design/components/dialog';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';

const keys: readonly (readonly [keys: string, action: string])[] = [
  ['/', 'Open the list of blocks to insert'],
  ['Alt F10', 'Go to the toolbar; Shift Tab does the same'],
  ['Ctrl K', 'Add a link'],
  ['Ctrl Z', 'Undo'],
  ['Ctrl S', 'Save now'],
  ['Ctrl Alt P', 'Preview'],
];

/** The keys that work while someone writes. The buttons of the toolbar name their own. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const close = usePhoneHistory(onClose);
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => close()}>
      <dl className="editor-keys">
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
