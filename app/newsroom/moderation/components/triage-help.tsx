import { Dialog } from '~/design/components/dialog';
import { triageKeys } from './shortcuts';

/** Help dialog for the keyboard shortcuts, with the switch that turns them off (WCAG 2.1.4). */
export function TriageHelp({
  isOn,
  onSwitch,
  onClose,
}: {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="key-list">
        {triageKeys.map(([key, description]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        Turn on keyboard shortcuts in this browser
      </label>
    </Dialog>
  );
}
