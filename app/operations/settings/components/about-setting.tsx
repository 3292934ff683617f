import type { LastChange } from '../service.server';
import { type NamedControl, shownValue } from '../setting-rules';

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
