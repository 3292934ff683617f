import { PushSwitch } from '~/identity/notifications/push/components/push-switch';
import { m } from '~/platform/languages/compiled/messages';
import { Toggle } from './toggle';

/** The member's push preference and, if it is on, the switch for this browser. */
export function PushSetting(choice: { checked: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <>
      <Toggle
        {...choice}
        name="pushNotifications"
        label={m.settings_push_notifications()}
        text={m.settings_push_notifications_text()}
      />
      {choice.checked && (
        <div className="setting-detail needs-script">
          <PushSwitch isWanted />
        </div>
      )}
    </>
  );
}
