import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import { PageLink } from '~/design/components/page-link';
import { ScreenSection } from '~/design/controls/screen-section';
import type { ReadinessItem, ReadinessState } from '../rules';
import { readinessLabels } from './readiness-list';

const order: readonly ReadinessState[] = ['complete', 'warning', 'pending'];
/** Number of open checks shown beside the queue; the rest are in the Launch Status tab. */
const maxShown = 3;

/** One block for each check: solid when complete, striped when it needs attention, outlined when missing. */
export const CheckBar = ({ items }: { items: readonly ReadinessItem[] }) => (
  <div className="check-bar" aria-hidden>
    {items
      .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
      .map(({ name, state }) => (
        <span key={name} data-state={state} />
      ))}
  </div>
);

/** The launch checks that are still open, each linked to the screen that deals with it. */
export function OpenChecks({ items }: { items: readonly ReadinessItem[] }) {
  const open = items
    .filter(({ state }) => state !== 'complete')
    .toSorted((one, other) => order.indexOf(other.state) - order.indexOf(one.state));
  return (
    <ScreenSection
      title="Launch readiness"
      note={`${items.length - open.length} of ${items.length}`}
      link={{ to: '/admin?tab=status', label: 'All checks' }}
    >
      <CheckBar items={items} />
      {open.length === 0 && <p className="notice good">Ready for Launch</p>}
      <ul className="check-list">
        {open.slice(0, maxShown).map(({ name, state, finding, link }) => (
          <li key={name}>
            <span className="check-state" data-state={state}>
              <span className="sr-only">{readinessLabels[state]}: </span>
            </span>
            <div>
              <h3>{link ? <PageLink to={link.to}>{name}</PageLink> : name}</h3>
              <p className="fact">{finding}</p>
            </div>
            {link && <ArrowRightIcon size={16} aria-hidden />}
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
