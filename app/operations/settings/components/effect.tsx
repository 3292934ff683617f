import { type ControlChange, isAllowed, type NamedControl, outcomeOf, shownValue } from '../setting-rules';
import { unsavedChanges } from './counts';
import { EffectOfLinks, type RecentLinks } from './effect-of-links';

type Value = Omit<ControlChange, 'name'> & {
  control: NamedControl;
  error: string | undefined;
  /** Whether the effect is also shown directly below the setting, where there is no room for the panel. */
  isBelow?: boolean;
};

type Links = RecentLinks & { setting: string };

/** Returns the newest comments with links for the setting that they show the effect of. */
const linksFor = ({ setting }: NamedControl, links: Links | null): RecentLinks | undefined =>
  links && links.comments > 0 && links.setting === setting ? links : undefined;

/** What a setting's stored value does, and what it will do once a changed value has been saved. */
function EffectOfValue({ control, from, to, error, recent, isBelow }: Value & { recent: RecentLinks | undefined }) {
  const isChanged = from !== to;
  const isRefused = error !== undefined || !isAllowed(control, to);
  return (
    <li className={isChanged ? 'changed' : undefined} data-below={isBelow}>
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

/** The effect of an unsaved setting, directly below it, where there is no room for the panel beside the settings. */
export const EffectBelow = ({ links, ...value }: Value & { links: Links | null }) => (
  <ul className="setting-effect effect-below" aria-label={`Effect: ${value.control.label}`}>
    <EffectOfValue {...value} recent={linksFor(value.control, links)} />
  </ul>
);

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
  links: Links | null;
}) {
  return (
    <section className="setting-effect" aria-labelledby="setting-effect">
      <h2 id="setting-effect">Effect</h2>
      <p className="effect-note">{unsaved === 0 ? 'No unsaved changes' : unsavedChanges(unsaved)}</p>
      <ul>
        {values.map((value) => (
          <EffectOfValue key={value.control.name} {...value} recent={linksFor(value.control, links)} />
        ))}
      </ul>
    </section>
  );
}
