import type { LucideIcon } from 'lucide-react';
import { isSingular } from '~/design/format';

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
  /** Number of problems in what can be chosen. */
  problems?: number;
};

/**
 * Buttons of which one is pressed.
 * @param label what is chosen, for screen readers: the choices themselves say it to everyone else.
 */
export function Choices<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset className="theme-choices">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label: name, icon: Icon, problems = 0 }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {Icon && <Icon size={15} aria-hidden />} {name}
          {problems > 0 && (
            <span className="choice-problems">
              {problems}
              <span className="sr-only"> {isSingular(problems) ? 'problem' : 'problems'}</span>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
