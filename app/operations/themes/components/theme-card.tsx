import type { ReactNode } from 'react';
import { isSingular } from '~/design/format';
import type { SiteTheme } from '~/platform/theme/theme';
import { countPairs } from '../theme-draft';

/** A headline, a line of text and two buttons in a theme's colours. */
function Specimen({ theme }: { theme: SiteTheme }) {
  const colours = theme.mode === 'dark' ? theme.dark : theme.light;
  return (
    <svg className="theme-specimen" viewBox="0 0 218 168" aria-hidden="true">
      <rect width="218" height="168" fill={colours.background} />
      <text x="15" y="29" className="specimen-mark" fill={colours.foreground}>
        Low
        <tspan fill={colours.accent} dy="4">
          down
        </tspan>
      </text>
      <rect x="15" y="44" width="188" height="2" fill={colours.foreground} />
      <text className="specimen-headline" fill={colours.foreground}>
        <tspan x="15" y="70">
          A headline in
        </tspan>
        <tspan x="15" y="89">
          these colors
        </tspan>
      </text>
      <text x="15" y="112" className="specimen-text" fill={colours.secondaryForeground}>
        And the line below it.
      </text>
      <rect x="15" y="126" width="44" height="26" rx="3" fill={colours.accent} />
      <text x="37" y="143" className="specimen-button" fill={colours.accentForeground}>
        Read
      </text>
      <rect
        x="65.75"
        y="126.75"
        width="42.5"
        height="24.5"
        rx="3"
        fill="none"
        stroke={colours.foreground}
        strokeWidth="1.5"
      />
      <text x="87" y="143" className="specimen-button" fill={colours.foreground}>
        Save
      </text>
    </svg>
  );
}

/** A theme as a card, with its name and the result of measuring its colours. */
export function ThemeCard({
  theme,
  state,
  isChosen,
  onChoose,
  children,
}: {
  theme: SiteTheme;
  /** Whether readers see it, or it is being edited. */
  state?: 'live' | 'draft';
  isChosen: boolean;
  /** Begins a draft with it: its name is then a button. */
  onChoose?: () => void;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const { all, failing } = countPairs(theme);
  return (
    <li className="theme-card" data-chosen={isChosen || undefined}>
      <Specimen theme={theme} />
      <div>
        <h2>
          {onChoose ? (
            <button type="button" className="card-choice" onClick={onChoose} aria-label={`Customize ${theme.name}`}>
              {theme.name}
            </button>
          ) : (
            theme.name
          )}
        </h2>
        {state && (
          <span className={state === 'live' ? 'badge status-published' : 'badge status-pending'}>
            {state === 'live' ? 'Live' : 'Draft'}
          </span>
        )}
        <p className="fact">
          {failing === 0
            ? `all ${all} pairs pass`
            : `${failing} of ${all} pairs ${isSingular(failing) ? 'fails' : 'fail'}`}
        </p>
        {children}
      </div>
    </li>
  );
}
