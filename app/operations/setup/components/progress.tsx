import CheckIcon from 'lucide-react/icons/check';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import type { ReadinessItem } from '~/newsroom/dashboard/rules';
import { completePath, nextCheck, progressByTab, tabLabels } from '../rules';

/** How far each tab has come, and the way to the next step. */
export function Progress({ checks }: { checks: readonly ReadinessItem[] }) {
  const next = nextCheck(checks);
  return (
    <aside>
      <ScreenSection title="Progress">
        <ol className="setup-progress">
          {progressByTab(checks).map(({ tab, to, done, all, open }, index) => (
            <li key={tab}>
              <span className="setup-number" data-done={open.length === 0}>
                {open.length === 0 ? <CheckIcon size={16} aria-label="Done" /> : index + 1}
              </span>
              <div>
                <h3>
                  <PageLink to={to}>{tabLabels[tab]}</PageLink>
                </h3>
                <p className="fact">{open.length === 0 ? `${done} of ${all} complete` : `open: ${open.join(', ')}`}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="setup-next">
          {next?.link && (
            <ButtonLink kind="solid" to={next.link.to}>
              Next: {next.name}
            </ButtonLink>
          )}
          <ButtonLink to={completePath} kind={next ? undefined : 'solid'}>
            All checks
          </ButtonLink>
          <ButtonLink to="/admin" kind="quiet">
            {next ? 'Finish later' : 'Open newsroom'}
          </ButtonLink>
        </div>
      </ScreenSection>
    </aside>
  );
}
