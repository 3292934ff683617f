import type { SettingControl } from '~/platform/settings/setting-group';

type Choices = Extract<SettingControl, { kind: 'choice' }>['choices'];

/** Most options, and most characters of all their labels together, that are shown beside each other. */
const [mostOptions, mostCharacters] = [3, 18];

/** Whether a few short options are all shown at once, rather than in a list that opens. */
export const isCompact = (choices: Choices): boolean =>
  choices.length <= mostOptions && choices.map(({ label }) => label).join('').length <= mostCharacters;

/** A choice of a few short options beside each other: radio buttons, whose group has the ID and the description. */
export const OptionGroup = ({
  choices,
  value,
  labelledBy,
  attributes: { id, name, disabled, onChange, onFocus, ...described },
}: {
  choices: Choices;
  value: string;
  labelledBy: string;
  attributes: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    disabled: boolean;
    onChange: (event: { target: { value: string } }) => void;
    onFocus: () => void;
  };
}) => (
  <div {...described} id={id} className="option-group" role="radiogroup" aria-labelledby={labelledBy} tabIndex={-1}>
    {choices.map((choice) => (
      <label key={choice.value}>
        <input
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          disabled={disabled}
          onChange={onChange}
          onFocus={onFocus}
        />
        {choice.label}
      </label>
    ))}
  </div>
);
