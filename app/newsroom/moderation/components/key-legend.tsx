import type { TriageKey } from './shortcuts';

const legend: readonly { keys: readonly TriageKey[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'next, previous' },
  { keys: ['a'], does: 'approve' },
  { keys: ['s'], does: 'spam' },
  { keys: ['d'], does: 'remove' },
  { keys: ['z'], does: 'undo' },
];

/** The most useful keyboard shortcuts, while they are on, and the button that shows all of them. */
export const KeyLegend = ({ isOn, onHelp }: { isOn: boolean; onHelp: () => void }) => (
  <div className="key-legend">
    {isOn && (
      <ul aria-label="Keyboard shortcuts">
        {legend.map(({ keys, does }) => (
          <li key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {does}
          </li>
        ))}
      </ul>
    )}
    <button type="button" onClick={onHelp}>
      <kbd>?</kbd> {isOn ? 'all shortcuts' : 'keyboard shortcuts'}
    </button>
  </div>
);
