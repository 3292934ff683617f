import { ScreenSection } from '~/design/controls/screen-section';
import { type ShownState, StateMark } from './state-mark';

const guidelines: readonly (readonly [ShownState, string, string])[] = [
  ['healthy', 'Healthy', 'Nothing to do. Checks run every five minutes, whether or not this screen is open.'],
  ['warning', 'Warning', 'Readers and writers can carry on. Look into it within a day, before it becomes a failure.'],
  [
    'unhealthy',
    'Unhealthy',
    'A part does not work, or did not respond within ten seconds. The message says what it affects; the server’s log says more.',
  ],
];

/** What the states mean and what to do about them. */
export const Guidelines = () => (
  <ScreenSection title="Guidelines" note="what to do about each state">
    <dl className="health-guidelines">
      {guidelines.map(([state, name, text]) => (
        <div key={state}>
          <dt>
            <StateMark state={state} /> {name}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p className="health-guide">
      Administrators are notified once of each change, in the newsroom, and by push message and email as chosen in their
      settings. After fixing a problem, choose “Check now”. The incident closes once two checks in a row pass. While the
      database is down, no checks run and nobody is notified: let an outside monitor read <code>/api/health</code>.
    </p>
  </ScreenSection>
);
