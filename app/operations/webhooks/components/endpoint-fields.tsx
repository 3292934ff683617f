import { TextField } from '~/design/components/forms/text-field';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { eventGroups, eventTypes } from '../event-types';

/** The fields of an endpoint: name, URL, events, and whether it is on. */
export function EndpointFields({
  values,
  eventsError,
}: {
  values: { name: string; url: string; events: readonly string[]; isOn: boolean };
  eventsError: string | undefined;
}) {
  return (
    <>
      <TextField label="Name" name="name" maxLength={80} autoComplete="off" defaultValue={values.name} />
      <TextField label="URL" name="url" maxLength={1_000} autoComplete="off" defaultValue={values.url} />
      <div className="webhook-events">
        {eventGroups.map(({ label, types }) => (
          <fieldset key={label} aria-describedby={eventsError ? 'webhook-events-error' : undefined}>
            <legend>{label}</legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                name="events"
                value={type}
                label={<code>{type}</code>}
                note={eventTypes[type]}
                defaultChecked={values.events.includes(type)}
              />
            ))}
          </fieldset>
        ))}
        {eventsError && (
          <p id="webhook-events-error" className="field-error">
            {eventsError}
          </p>
        )}
      </div>
      <Checkbox
        name="isOn"
        value="on"
        label="On"
        note="While it’s off, events are not recorded."
        defaultChecked={values.isOn}
      />
    </>
  );
}
