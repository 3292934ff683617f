import { useId } from 'react';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { BareCheckbox } from '~/design/controls/fields/bare-checkbox';
import { Select } from '~/design/controls/fields/select';
import { CurrentPasswordField } from '~/identity/accounts/components/current-password';
import { type FormResult, intentField, type Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { lifetimes, longestTokenName, type TokenIntent } from '../constants';
import type { ScopeName } from '../scopes';
import { scopeGroups, scopeTexts } from './scope-texts';

type Field = 'name' | 'scope' | 'lifetime' | 'until' | 'password' | 'intent';
export type TokenResult = FormResult<Field, { token: string }>;

/** The sentence about an invalid choice, below it. */
const ChoiceError = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="field-error">
      {text}
    </p>
  ) : null;

/** The form that creates a token. */
export function TokenForm({
  action,
  offered,
  dates,
  initial,
  failure,
  onDone,
}: {
  action: string;
  /** The scopes that the member can choose. */
  offered: readonly ScopeName[];
  /** The first and the last day that can be chosen, as YYYY-MM-DD. */
  dates: { first: string; last: string };
  initial: TokenResult | undefined;
  failure: Notice;
  onDone: (result: TokenResult) => void;
}) {
  const id = useId();
  return (
    <FormWithResult
      action={action}
      initial={initial}
      failure={failure}
      button={{ label: m.api_tokens_create(), busy: m.auth_sending() }}
      onDone={onDone}
    >
      {(result) => (
        <div className="token-form-fields">
          <input {...intentField<TokenIntent>('create')} />
          <TextField
            label={m.api_tokens_name()}
            name="name"
            maxLength={longestTokenName}
            autoComplete="off"
            defaultValue={result?.values.name}
            error={result?.fields.name}
          />
          <fieldset className="token-scopes" aria-describedby={result?.fields.scope ? `${id}-scope` : undefined}>
            <legend>{m.api_tokens_scopes()}</legend>
            {scopeGroups
              .map(({ prefix, text }) => ({ text, names: offered.filter((name) => name.startsWith(prefix)) }))
              .filter(({ names }) => names.length > 0)
              .map(({ text, names }) => (
                <fieldset key={names[0]} className="token-scope-group">
                  <legend>{text()}</legend>
                  {names.map((name) => (
                    <label key={name}>
                      <BareCheckbox name="scope" value={name} />
                      <span>
                        {scopeTexts[name]()} <code>{name}</code>
                      </span>
                    </label>
                  ))}
                </fieldset>
              ))}
            <ChoiceError id={`${id}-scope`} text={result?.fields.scope} />
          </fieldset>
          <div className="field">
            <label htmlFor={`${id}-lifetime`}>{m.api_tokens_lifetime()}</label>
            <Select
              id={`${id}-lifetime`}
              name="lifetime"
              defaultValue={result?.values.lifetime ?? '90'}
              options={[
                ...lifetimes.map((days) => ({ value: days, label: m.api_tokens_days({ count: Number(days) }) })),
                { value: 'date', label: m.api_tokens_lifetime_date() },
              ]}
            />
          </div>
          <div className="field token-until">
            <label htmlFor={`${id}-until`}>{m.api_tokens_until()}</label>
            <input
              id={`${id}-until`}
              className="input"
              type="date"
              name="until"
              min={dates.first}
              max={dates.last}
              defaultValue={result?.values.until}
              aria-invalid={result?.fields.until ? true : undefined}
              aria-describedby={result?.fields.until ? `${id}-until-error` : undefined}
            />
            <ChoiceError id={`${id}-until-error`} text={result?.fields.until} />
          </div>
          <CurrentPasswordField error={result?.fields.password} />
        </div>
      )}
    </FormWithResult>
  );
}
