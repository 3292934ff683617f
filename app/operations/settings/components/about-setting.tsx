import type { LastChange } from '../service.server';
import { type NamedControl, shownValue } from '../setting-rules';

/** Number of settings listed as changed last. */
const maxListed = 5;

/** Which of the shown settings were changed last, and by whom, newest first. */
export function LastChanges({
  controls,
  lastChanges,
}: {
  controls: readonly NamedControl[];
  lastChanges: Readonly<Record<string, LastChange>>;
}) {
  const changed = [...new Set(controls.map(({ setting }) => setting))]
    .flatMap((setting) => {
      const change = lastChanges[setting];
      const labels = controls.filter((control) => control.setting === setting).map(({ label }) => label);
      return change ? [{ setting, labels, ...change }] : [];
    })
    .sort((one, other) => other.iso.localeCompare(one.iso))
    .slice(0, maxListed);
  if (changed.length === 0) return null;
  return (
    <section className="about-setting" aria-labelledby="last-changes">
      <h2 id="last-changes">Recently changed</h2>
      <ol>
        {changed.map(({ setting, labels, by, at, iso }) => (
          <li key={setting}>
            <strong>
              {labels[0]}
              {labels.length > 1 && ` and ${labels.length - 1} more`}
            </strong>
            <p className="fact">
              {by}, <time dateTime={iso}>{at}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Details of the setting that has the focus. */
export function AboutSetting({ control, lastChange }: { control: NamedControl; lastChange: LastChange | undefined }) {
  return (
    <section className="about-setting" aria-labelledby="about-setting">
      <h2 id="about-setting">About this setting</h2>
      <p>{control.label}</p>
      <dl>
        <div>
          <dt>Default</dt>
          <dd>{shownValue(control, control.defaultText)}</dd>
        </div>
        <div>
          <dt>Allowed</dt>
          <dd>{control.allowed}</dd>
        </div>
        <div>
          <dt>Last change</dt>
          <dd>{lastChange ? `${lastChange.by}, ${lastChange.at}` : 'never changed'}</dd>
        </div>
        <div>
          <dt>Takes effect</dt>
          <dd>{control.effect}</dd>
        </div>
      </dl>
    </section>
  );
}
