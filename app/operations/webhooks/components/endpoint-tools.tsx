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
      <ScreenSection title="Secret" note="used to sign requests">
        <p className="health-guide">
          Requests are signed with both secrets for 24 hours after rotation, so you can update receivers one by one.
        </p>
        <FormWithResult<string, { secret: string }>
          action={endpointFormAddress(endpoint.id, 'rotate')}
          button={{ label: 'Rotate secret', busy: 'Rotating…', kind: 'outline' }}
          failure={{ title: 'Not rotated', description: 'Please try again.' }}
          reloadsPage
        >
          {(result) => result?.shown && <NewSecret secret={result.shown.secret} />}
        </FormWithResult>
      </ScreenSection>
      <details className="webhook-delete">
        <summary>Delete this webhook…</summary>
        <p>Delete “{endpoint.name}”? It will receive no more events, and its delivery log will be deleted.</p>
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
