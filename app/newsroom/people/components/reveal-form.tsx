import EyeIcon from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { CharacterCount } from '~/design/components/forms/character-count';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import type { FormResult } from '~/platform/forms/forms';
import { longestReason, type Person, peopleFormAddress, revealReasons } from '../rules';

const other = 'other';

/** Asks why a full address is needed; the server logs the reason and returns the address. */
export function RevealForm({
  person,
  onReveal,
  onClose,
}: {
  person: Pick<Person, 'id' | 'name'>;
  onReveal: (email: string) => void;
  onClose: () => void;
}) {
  const fetcher = useFetcher<FormResult<'userId' | 'reason', string>>();
  const [reason, setReason] = useState<string>(revealReasons[0]);
  const { data: result, state } = fetcher;
  const problem = result && result.outcome !== 'done' ? (result.fields.reason ?? result.description) : undefined;
  return (
    <FetcherForm
      fetcher={fetcher}
      action={peopleFormAddress('reveal')}
      className="reveal-form"
      defaultShouldRevalidate={false}
      onResult={({ shown }) => shown && onReveal(shown)}
    >
      <input type="hidden" name="userId" value={person.id} />
      <EyeIcon size={16} aria-hidden />
      <label htmlFor="reveal-reason">
        Reason for showing the full address <span className="sr-only">of {person.name}</span>
      </label>
      <Select
        id="reveal-reason"
        name={reason === other ? undefined : 'reason'}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        options={[
          ...revealReasons.map((value) => ({ value, label: value })),
          { value: other, label: 'Another reason…' },
        ]}
      />
      {reason === other && (
        <>
          <input
            id="other-reason"
            className="input"
            name="reason"
            required
            aria-label="Reason"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'reveal-problem other-reason-count' : 'other-reason-count'}
          />
          <CharacterCount id="other-reason-count" controlId="other-reason" limit={longestReason} />
        </>
      )}
      <Button kind="solid" isSmall type="submit" disabled={state !== 'idle'}>
        {state === 'idle' ? 'Show for 5 minutes' : 'Loading…'}
      </Button>
      <Button kind="quiet" isSmall onClick={onClose}>
        Cancel
      </Button>
      <span className="fact">logged as ADMIN_USER_MANAGEMENT</span>
      {problem && (
        <p id="reveal-problem" className="field-error" role="alert">
          {problem}
        </p>
      )}
    </FetcherForm>
  );
}
