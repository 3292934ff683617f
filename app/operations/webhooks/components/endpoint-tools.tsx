import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ScreenSection } from '~/design/controls/screen-section';
import type { FormResult } from '~/platform/forms/forms';
import { endpointFormAddress } from '../paths';
import type { readEndpoint } from '../service.server';
import { EndpointFields } from './endpoint-fields';
import { NewSecret } from './new-secret';

export type SecretResult = FormResult<string, { secret: string }>;

/** The settings of an endpoint, its secret, and the question before it is deleted. */
export function EndpointTools({ endpoint }: { endpoint: Awaited<ReturnType<typeof readEndpoint>>['endpoint'] }) {
  return (
    <>
      <ScreenSection title="Settings">
        <FormWithResult
          key={endpoint.id}
          action={endpointFormAddress(endpoint.id, 'save')}
          button={{ label: 'Save', busy: 'Saving…' }}
          failure={{ title: 'Not saved', description: 'Please try again.' }}
          keepsValues
        >
          {(result) => <EndpointFields values={endpoint} eventsError={result?.fields.events} />}
        </FormWithResult>
      </ScreenSection>
      <ScreenSection title="Secret" note="signs what is sent">
        <p className="health-guide">
          {endpoint.isRotating
            ? 'The previous secret also signs until a day after the rotation, so that receivers can be changed one by one.'
            : 'A new secret replaces this one. The current one also signs for another 24 hours.'}
        </p>
        <FormWithResult<string, { secret: string }>
          action={endpointFormAddress(endpoint.id, 'rotate')}
          button={{ label: 'Rotate the secret', busy: 'Rotating…', kind: 'outline' }}
          failure={{ title: 'Not rotated', description: 'Please try again.' }}
          reloadsPage
        >
          {(result) => result?.shown && <NewSecret secret={result.shown.secret} />}
        </FormWithResult>
      </ScreenSection>
      <details className="webhook-delete">
        <summary>Delete this webhook…</summary>
        <p>Delete “{endpoint.name}”? Nothing more is sent to it, and the log of what was sent is deleted, too.</p>
        <FormWithResult
          action={endpointFormAddress(endpoint.id, 'delete')}
          button={{ label: 'Delete', busy: 'Deleting…', kind: 'danger' }}
          failure={{ title: 'Not deleted', description: 'Please try again.' }}
        >
          {() => null}
        </FormWithResult>
      </details>
    </>
  );
}
