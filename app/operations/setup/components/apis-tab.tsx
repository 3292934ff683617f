import InfoIcon from 'lucide-react/icons/info';
import RssIcon from 'lucide-react/icons/rss';
import SearchIcon from 'lucide-react/icons/search';
import SendIcon from 'lucide-react/icons/send';
import SparklesIcon from 'lucide-react/icons/sparkles';
import { Field } from '~/design/controls/fields/field';
import { ScreenSection } from '~/design/controls/screen-section';
import type { FormResult } from '~/platform/forms/forms';
import { type Service, serviceLabels } from '~/platform/service-keys/service-use';
import { keyFormAddress, statusBadges } from '../rules';
import type { readApisTab } from '../service.server';
import { TaskForm } from './task-form';

type Row = NonNullable<Awaited<ReturnType<typeof readApisTab>>>[number];
type Use = NonNullable<Row['use']>;

const icons: Record<Service, typeof SendIcon> = {
  email: SendIcon,
  search: SearchIcon,
  news: RssIcon,
  ai: SparklesIcon,
};

/** What is known of a key: what its last test found, or else what its state means. */
function Finding({ use }: { use: Use }) {
  const { state, lastTest, without, variable } = use;
  const set = state.kind === 'configured' ? `set by ${variable} on the server` : 'set on this page';
  if (state.kind === 'missing') return <p>{without}</p>;
  if (state.kind === 'unreadable')
    return (
      <p>
        Encrypted with a master key that this server does not have. Restore that master key, or remove this key and set
        it again. Until then, the service cannot be used.
      </p>
    );
  if (!lastTest)
    return (
      <p>
        Set, but not tested yet. <span className="fact">{set}</span>
      </p>
    );
  return (
    <p>
      {lastTest.finding}{' '}
      <span className="fact">
        tested {lastTest.testedAt}
        {use.status === 'fails' && lastTest.workedAt && `, last worked ${lastTest.workedAt}`}, {set}
      </span>
    </p>
  );
}

/** The forms that set a key and remove it. The key itself is never sent to a browser. */
function KeyForms({ service, use, initial }: { service: Service; use: Use; initial: FormResult | undefined }) {
  const { state, instructions, variable } = use;
  if (state.kind === 'configured') return null;
  const isSet = state.kind !== 'missing';
  // No key can be encrypted beside one that this server cannot decrypt.
  const isUnreadable = state.kind === 'unreadable';
  return (
    <details className="key-forms" open={initial !== undefined && initial.outcome !== 'done'}>
      <summary>{isUnreadable ? 'Remove it' : isSet ? 'Change or remove' : 'How to set it'}</summary>
      {!isUnreadable && (
        <TaskForm
          action={keyFormAddress('set-key', service)}
          initial={initial}
          button={{ label: isSet ? 'Replace' : 'Set', busy: 'Saving…', kind: 'solid' }}
          isEmptiedWhenDone
        >
          {(result) => (
            <Field
              label={`Key for ${serviceLabels[service].toLowerCase()}`}
              help={
                <>
                  {instructions} The key is stored encrypted and never shown again. Alternatively, set{' '}
                  <code>{variable}</code> on the server.
                </>
              }
              error={result?.fields.key}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  className="input"
                  type="password"
                  name="key"
                  required
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </Field>
          )}
        </TaskForm>
      )}
      {isSet && (
        <TaskForm
          action={keyFormAddress('remove-key', service)}
          button={{ label: 'Remove the key', busy: 'Removing…', kind: 'danger' }}
          className="setup-action"
        />
      )}
    </details>
  );
}

function KeyRow({ service, use, initial }: Row & { initial: FormResult | undefined }) {
  const Icon = icons[service];
  const badge = use && statusBadges[use.status];
  const lastFour = use && 'lastFour' in use.state ? use.state.lastFour : '';
  const isTestable = use !== null && (use.state.kind === 'configured' || use.state.kind === 'stored');
  return (
    <li id={service}>
      <span className="key-icon">
        <Icon size={16} aria-hidden />
      </span>
      <div className="key-name">
        <h3>{serviceLabels[service]}</h3>
        {use && (
          <p className="fact">
            {use.variable}
            {lastFour && ` · …${lastFour}`}
          </p>
        )}
      </div>
      <span className={badge ? `badge state-${badge.tone}` : 'badge quiet'}>{badge?.label ?? 'Not used'}</span>
      <div className="key-finding">
        {use ? <Finding use={use} /> : <p>Nothing on this site uses it yet, so it needs no key.</p>}
      </div>
      {isTestable && (
        <TaskForm
          action={keyFormAddress('test-key', service)}
          button={{
            label: use.lastTest ? 'Test again' : use.testLabel,
            busy: 'Testing…',
          }}
          className="setup-action"
        />
      )}
      {use && <KeyForms service={service} use={use} initial={initial} />}
    </li>
  );
}

/** The keys of services outside the site: one row for each service, also for those that nothing uses yet. */
export function ApisTab({
  rows,
  initial,
}: {
  rows: readonly Row[] | null;
  /** Returns the result for the form that sets a service’s key, if the page was rendered in response to it. */
  initial: (service: Service) => FormResult | undefined;
}) {
  if (!rows)
    return (
      <ScreenSection title="Keys">
        <p className="nothing-yet">Your role does not allow you to manage keys (service_keys.manage).</p>
      </ScreenSection>
    );
  return (
    <ScreenSection title="Keys" note="never shown again, except the last four characters of long keys">
      <ul className="setup-keys">
        {rows.map((row) => (
          <KeyRow key={row.service} {...row} initial={initial(row.service)} />
        ))}
      </ul>
      <p className="setup-info">
        <InfoIcon size={16} aria-hidden />
        <span>
          A key set here takes effect at once, on every server. A key set by an environment variable is read at startup:
          change it there, restart the program, then test it here.
        </span>
      </p>
    </ScreenSection>
  );
}
