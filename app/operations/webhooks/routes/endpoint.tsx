import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { FormNotice } from '~/design/components/forms/form-notice';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { BackLink } from '~/design/controls/back-link';
import { ScreenSection } from '~/design/controls/screen-section';
import { Tabs } from '~/design/controls/tabs';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import healthStyles from '~/operations/health/health.css?url';
import { AppError } from '~/platform/errors';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { sentForm } from '~/platform/forms/form-address';
import { type FormResult, type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { DeliveryLog } from '../components/delivery-log';
import { EndpointTools, type SecretResult } from '../components/endpoint-tools';
import { NewSecret } from '../components/new-secret';
import { StateText } from '../components/state-text';
import { endpointState } from '../endpoint-state';
import { type EndpointForm, endpointFormAddress, endpointForms, endpointPath, webhooksPath } from '../paths';
import { endpointForm } from '../rules';
import {
  changeEndpoint,
  deleteEndpoint,
  outcomeOfPing,
  pingEndpoint,
  readEndpoint,
  resendDeliveries,
  rotateSecret,
} from '../service.server';
import stylesheet from '../webhooks.css?url';

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const failure: Notice = { title: 'Nothing was changed', description: 'Please try again.' };

export const links = () => [healthStyles, stylesheet].map((href) => ({ rel: 'stylesheet', href }));
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => unlistedMeta(loaderData?.endpoint.name ?? 'Webhook');
export const handle = {
  place: (shown) => shown?.endpoint.name,
  back: () => ({ label: 'Webhooks', path: webhooksPath }),
} satisfies ScreenPlace<Shown>;

export const loader = screenLoader(async ({ params, request }, member) => {
  const query = new URL(request.url).searchParams;
  const options = { onlyFailed: query.get('failed') === '1', cursor: query.get('cursor') };
  const shown = await readEndpoint(member, params.id ?? '', options, new Date());
  return { ...shown, zone: siteSetting(newsroomTimeZone) };
});

/** Milliseconds to wait for the result of a test event. */
const longestWait = 4_000;

type Form = Parameters<typeof processForm>[1];

/** Returns the form that does something without any field. */
const plain = (perform: Form['perform']): Form => ({ schema: z.object({}), failure, perform });

export function action(args: ActionFunctionArgs) {
  const actor = actorOf(args.context);
  const id = args.params.id ?? '';
  const forms: Record<Exclude<EndpointForm, 'save' | 'rotate'>, Form> = {
    ping: {
      ...plain(async () => {
        const delivery = await pingEndpoint(actor, id, new Date());
        const outcome = await outcomeOfPing(actor, id, delivery, longestWait);
        // The notice beside the button, not a toast that says that all went well.
        if (outcome && !outcome.isDelivered)
          throw new AppError('conflict', `Result: ${outcome.text}. The receiver must respond with a 2xx status.`);
        const description = outcome ? `The response was ${outcome.text}.` : 'See the log for the result.';
        return { outcome: 'done', title: outcome ? 'Test event delivered' : 'Test event sent', description };
      }),
      failure: { title: 'Test event not delivered', description: 'Please try again.' },
    },
    'resend-failed': plain(async () => {
      const count = await resendDeliveries(actor, id, undefined);
      return { outcome: 'done', title: 'Resending', description: count === 1 ? '1 event.' : `${count} events.` };
    }),
    delete: plain(async () => {
      await deleteEndpoint(actor, id);
      throw redirect(webhooksPath);
    }),
  };
  const form = sentForm(new URL(args.request.url).searchParams, endpointForms);
  if (form === undefined) throw data('This form does not exist.', { status: 404 });
  if (form === 'save')
    return processForm(args, {
      schema: endpointForm,
      failure: { title: 'Not saved', description: 'Please try again.' },
      perform: async (input) => {
        await changeEndpoint(actor, id, input);
        return { outcome: 'done', title: 'Webhook saved', description: 'Changes apply to new events.' };
      },
    });
  if (form === 'rotate')
    return processForm(args, {
      schema: z.object({}),
      failure,
      perform: async () => {
        const secret = await rotateSecret(actor, id, new Date());
        const description = 'Copy the new one now: it is not shown again.';
        return { outcome: 'done', title: 'Secret rotated', description, shown: { secret } };
      },
    });
  return processForm(args, forms[form]);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<FormResult>(), failure, 10_000);
export const shouldRevalidate = revalidateAfterRefusal;

/** One endpoint: what was sent to it, and its settings. */
export default function Endpoint() {
  const shown = useLoaderData<typeof loader>();
  const result = useActionData<SecretResult>();
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('webhooks', () => void revalidate()), [revalidate]);
  const { endpoint, failedCount, onlyFailed } = shown;
  const path = endpointPath(endpoint.id);
  return (
    <>
      <div className="screen-head">
        <h1>{endpoint.name}</h1>
        <p>
          <StateText {...endpointState(endpoint)} /> · <span className="webhook-address">{endpoint.url}</span>
        </p>
        <div className="toolbar">
          <BackLink label="Webhooks" path={webhooksPath} />
        </div>
      </div>
      {result?.title && <FormNotice result={result} />}
      {result?.shown && <NewSecret secret={result.shown.secret} />}
      <div className="health-columns">
        <ScreenSection title="Deliveries" note="stored for 30 days">
          <div className="webhook-actions">
            <FormWithResult
              action={endpointFormAddress(endpoint.id, 'ping')}
              button={{ label: 'Send a test event', busy: 'Sending…', kind: 'outline' }}
              failure={failure}
              showsSuccessInToast
              reloadsPage
            >
              {() => null}
            </FormWithResult>
            {failedCount > 0 && (
              <FormWithResult
                action={endpointFormAddress(endpoint.id, 'resend-failed')}
                button={{ label: `Resend given up (${failedCount})`, busy: 'Sending…', kind: 'outline' }}
                failure={failure}
                showsSuccessInToast
                reloadsPage
              >
                {() => null}
              </FormWithResult>
            )}
          </div>
          <Tabs
            label="Deliveries"
            tabs={[
              { to: path, label: 'All', isCurrent: !onlyFailed },
              { to: `${path}?failed=1`, label: 'Given up', count: failedCount, isCurrent: onlyFailed },
            ]}
          />
          <DeliveryLog shown={shown} zone={shown.zone} />
        </ScreenSection>
        <div>
          <EndpointTools endpoint={endpoint} />
        </div>
      </div>
    </>
  );
}
