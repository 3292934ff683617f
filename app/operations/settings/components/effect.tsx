import { isSingular, wholeNumber } from '~/design/format';
import { type ControlChange, isAllowed, type NamedControl, outcomeOf, shownValue } from '../setting-rules';
import { EffectOfLinks, type RecentLinks } from './effect-of-links';

type Value = Omit<ControlChange, 'name'> & { control: NamedControl; error: string | undefined };

/** What a setting's stored value does, and what it will do once a changed value has been saved. */
function EffectOfValue({ control, from, to, error, recent }: Value & { recent: RecentLinks | undefined }) {
  const isChanged = from !== to;
  const isRefused = error !== undefined || !isAllowed(control, to);
  return (
    <li className={isChanged ? 'changed' : undefined}>
      <strong>{control.label}</strong>
      <dl>
        <div>
          <dt>Now: {shownValue(control, from)}</dt>
          <dd>{outcomeOf(control, from)}</dd>
        </div>
        {isChanged && (
          <div>
            <dt>After saving: {shownValue(control, to)}</dt>
            <dd>{error ?? outcomeOf(control, to)}</dd>
          </div>
        )}
      </dl>
      {recent && !isRefused && Number(to) > 0 && (
        <EffectOfLinks recent={recent} now={Number(from)} next={Number.parseInt(to, 10) || 0} />
      )}
    </li>
  );
}

/**
 * Says, before anything is saved, what changes for whom: for each unsaved setting, or else for the one that has the
 * focus.
 * @param links the newest comments with links, and the setting that they show the effect of.
 */
export function Effect({
  values,
  unsaved,
  links,
}: {
  values: readonly Value[];
  /** Number of settings with unsaved changes. */
  unsaved: number;
  links: (RecentLinks & { setting: string }) | null;
}) {
  return (
    <section className="setting-effect" aria-labelledby="setting-effect">
      <h2 id="setting-effect">Effect</h2>
      <p className="effect-note">
        {unsaved === 0
          ? 'No unsaved changes'
          : isSingular(unsaved)
            ? '1 unsaved change'
            : `${wholeNumber(unsaved)} unsaved changes`}
      </p>
      <ul>
        {values.map((value) => (
          <EffectOfValue
            key={value.control.name}
            {...value}
            recent={links && links.comments > 0 && links.setting === value.control.setting ? links : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
