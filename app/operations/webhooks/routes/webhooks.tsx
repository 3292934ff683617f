import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { buttonClass } from '~/design/components/button-class';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import healthStyles from '~/operations/health/health.css?url';
import { type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { EndpointFields } from '../components/endpoint-fields';
import { EndpointList } from '../components/endpoint-list';
import type { SecretResult } from '../components/endpoint-tools';
import { NewSecret } from '../components/new-secret';
import { webhooksPath } from '../paths';
import { endpointForm, maxEndpoints } from '../rules';
import { addEndpoint, readEndpoints } from '../service.server';
import stylesheet from '../webhooks.css?url';

const failure: Notice = { title: 'Not created', description: 'Please try again.' };

export const links = () => [healthStyles, stylesheet].map((href) => ({ rel: 'stylesheet', href }));
export const meta = () => unlistedMeta('Webhooks');
export const loader = screenLoader(async (_args, member) => ({
  ...(await readEndpoints(member, new Date())),
  zone: siteSetting(newsroomTimeZone),
}));

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: endpointForm,
    failure,
    perform: async (input) => {
      const { secret } = await addEndpoint(actorOf(args.context), input, new Date());
      const description = 'Copy the secret now: it is not shown again.';
      return { outcome: 'done', title: 'Webhook created', description, shown: { secret } };
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<SecretResult>(), failure, 10_000);
export const shouldRevalidate = revalidateAfterRefusal;

/** The addresses of other programs to which events are sent. */
export default function Webhooks() {
  const { endpoints, days, isFull, now, zone } = useLoaderData<typeof loader>();
  const initial = useActionData<SecretResult>();
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('webhooks', () => void revalidate()), [revalidate]);
  // Stays open once it has been opened: the new secret is shown in it.
  const [isOpen] = useState(endpoints.length === 0 || initial !== undefined);
  const values = { name: initial?.values.name ?? '', url: initial?.values.url ?? '', events: [], isOn: true };
  return (
    <>
      <div className="screen-head">
        <h1>Webhooks</h1>
        <p>
          Send events to other programs when something happens here.{' '}
          <a href="/developers#webhooks" className="text-link">
            Developer documentation
          </a>
        </p>
      </div>
      {endpoints.length === 0 ? (
        <EmptyState
          title="No webhooks yet"
          text="Each webhook sends the events you choose to a URL of another program, signed with a secret of its own."
        />
      ) : (
        <ScreenSection title="Receivers" count={endpoints.length} note="last 30 days, one bar per day">
          <EndpointList endpoints={endpoints} days={days} now={now} zone={zone} />
        </ScreenSection>
      )}
      {isFull ? (
        <p className="health-none">
          You have reached the limit of {maxEndpoints} webhooks. Delete one you no longer need.
        </p>
      ) : (
        <details className="webhook-new" open={isOpen || undefined}>
          <summary className={buttonClass({})}>New webhook</summary>
          <FormWithResult<string, { secret: string }>
            action={webhooksPath}
            initial={initial}
            button={{ label: 'Create', busy: 'Creating…' }}
            failure={failure}
            reloadsPage
          >
            {(result) => (
              <>
                {result?.shown && <NewSecret secret={result.shown.secret} />}
                <EndpointFields values={values} eventsError={result?.fields.events} />
              </>
            )}
          </FormWithResult>
        </details>
      )}
    </>
  );
}
