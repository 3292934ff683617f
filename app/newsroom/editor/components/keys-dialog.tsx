import { Dialog } from '~/design/components/dialog';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';

const keys: readonly (readonly [keys: string, action: string])[] = [
  ['/', 'Insert a block'],
  ['Alt+F10 or Shift+Tab', 'Go to the toolbar'],
  ['Ctrl+K', 'Add a link'],
  ['Ctrl+Z', 'Undo'],
  ['Ctrl+S', 'Save now'],
  ['Ctrl+Alt+P', 'Preview'],
];

/** Shortcuts that work while writing. Toolbar buttons show their own. */
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
