import { Checkbox } from '~/design/controls/fields/checkbox';
import { KeysDialog } from '~/newsroom/shell/components/keys-dialog';
import { triageKeys } from './shortcuts';

const shownKeys = triageKeys.map(([key, action]) => [key.toUpperCase(), action] as const);

/** Help dialog for the keyboard shortcuts, with the switch that turns them off (WCAG 2.1.4). */
export const TriageHelp = ({
  isOn,
  onSwitch,
  onClose,
}: {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}) => (
  <KeysDialog keys={shownKeys} onClose={onClose}>
    <Checkbox
      label="Turn on keyboard shortcuts in this browser"
      checked={isOn}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  </KeysDialog>
);
