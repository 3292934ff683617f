import WandIcon from 'lucide-react/icons/wand-sparkles';
import { Button } from '~/design/controls/button';
import { type Colours, colourLabels } from '~/platform/theme/colours';
import { type Suggestion, suggestColours } from '~/platform/theme/contrast';

const Swatch = ({ colour }: { colour: string }) => (
  <svg className="swatch" viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="2" fill={colour} />
  </svg>
);

/** Offers the nearest colours that pass in place of those that fail; nothing when all pass. */
export function NearestColours({ colours, onUse }: { colours: Colours; onUse: (suggestions: Suggestion[]) => void }) {
  const suggestions = suggestColours(colours);
  if (suggestions?.length === 0) return null;
  if (!suggestions)
    return (
      <div className="notice" role="status">
        No colors of these hues have enough contrast on both backgrounds. Make Wash more like Paper.
      </div>
    );
  const count = suggestions.length;
  return (
    <div className="notice nearest-colours" role="status">
      <WandIcon size={16} aria-hidden />
      <div>
        <strong>{count === 1 ? 'Nearest color that passes' : 'Nearest colors that pass'}</strong>
        <ul>
          {suggestions.map(({ name, from, to, contrast }) => (
            <li key={name} className="fact">
              <Swatch colour={from} />
              <span aria-hidden="true">→</span>
              <Swatch colour={to} />
              <span className="sr-only">{colourLabels[name].name}: </span>
              {to.toUpperCase()} · {contrast.toFixed(1)}
            </li>
          ))}
        </ul>
      </div>
      <Button kind="solid" isSmall onClick={() => onUse(suggestions)}>
        {count === 1 ? 'Use it' : count === 2 ? 'Use both' : `Use all ${count}`}
      </Button>
    </div>
  );
}
