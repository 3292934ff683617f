import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import { useId } from 'react';
import { type ColourName, type Colours, colourLabels } from '~/platform/theme/colours';
import { type MeasuredPair, measurePairs, nearestToFailing } from '~/platform/theme/contrast';

const groups: readonly { title: string; names: readonly ColourName[] }[] = [
  { title: 'Backgrounds', names: ['background', 'secondary'] },
  { title: 'Text', names: ['foreground', 'secondaryForeground', 'input', 'border'] },
  { title: 'Accent', names: ['accent', 'accentForeground'] },
  { title: 'Solid buttons', names: ['primary', 'primaryForeground'] },
];

/** Returns the first pair of a colour that fails, which its message names, or the one that is nearest to failing. */
const weakest = (pairs: readonly MeasuredPair[]): MeasuredPair | undefined =>
  pairs.find(({ passes }) => !passes) ?? nearestToFailing(pairs);

function ColourField({
  name,
  text,
  colour,
  pair,
  problem,
  onChange,
}: {
  name: ColourName;
  /** The text as typed, which need not be a colour. */
  text: string;
  /** The colour that is shown. */
  colour: string;
  pair: MeasuredPair | undefined;
  problem: string | undefined;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const { name: label, use } = colourLabels[name];
  return (
    <div className="colour-field">
      <input
        type="color"
        aria-label={`${label}: pick a color`}
        value={colour}
        onChange={({ target }) => onChange(target.value)}
      />
      <label htmlFor={id}>
        {label} <span className="fact">{use}</span>
      </label>
      <input
        id={id}
        type="text"
        className="input"
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {pair && (
        <p className={pair.passes ? 'contrast passes' : 'contrast fails'}>
          {pair.passes ? <CheckIcon size={14} aria-hidden /> : <XIcon size={14} aria-hidden />}
          <span aria-hidden>{pair.contrast.toFixed(1)}</span>
          <span className="sr-only">
            {`On ${colourLabels[pair.ground].name}, the contrast is ${pair.contrast.toFixed(1)}: ${pair.passes ? 'it passes.' : `it needs ${pair.minimum.toFixed(1)}.`}`}
          </span>
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The ten colours of a variant, each with its contrast on the ground where it is weakest. */
export function ColourFields({
  texts,
  colours,
  problems,
  onChange,
}: {
  texts: Readonly<Record<ColourName, string>>;
  colours: Colours;
  problems: Partial<Record<ColourName, string>>;
  onChange: (name: ColourName, text: string) => void;
}) {
  const measured = measurePairs(colours);
  return groups.map(({ title, names }) => (
    <fieldset key={title} className="colour-group">
      <legend>{title}</legend>
      {names.map((name) => (
        <ColourField
          key={name}
          name={name}
          text={texts[name]}
          colour={colours[name]}
          pair={weakest(measured.filter(({ colour }) => colour === name))}
          problem={problems[name]}
          onChange={(text) => onChange(name, text)}
        />
      ))}
    </fieldset>
  ));
}
