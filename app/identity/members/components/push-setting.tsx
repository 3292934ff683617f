import { PushSwitch } from '~/identity/notifications/push/components/push-switch';
import { m } from '~/platform/languages/compiled/messages';
import { Toggle } from './toggle';

/** Whether the member wants push notifications, and then whether this browser may show them. */
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
