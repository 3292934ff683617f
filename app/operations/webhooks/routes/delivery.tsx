import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { CodeSample } from '~/design/components/code-sample';
import { FormNotice } from '~/design/components/forms/form-notice';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { BackLink } from '~/design/controls/back-link';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { formatListDateTime } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import healthStyles from '~/operations/health/health.css?url';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { StateText } from '../components/state-text';
import { deliveryState, formatted, outcomeOf } from '../endpoint-state';
import { deliveryPath, endpointPath, webhooksPath } from '../paths';
import { readDelivery, resendDeliveries } from '../service.server';
import stylesheet from '../webhooks.css?url';

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const failure: Notice = { title: 'Not resent', description: 'Please try again.' };

export const links = () => [healthStyles, stylesheet].map((href) => ({ rel: 'stylesheet', href }));
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => unlistedMeta(loaderData?.delivery.type ?? 'Delivery');
export const handle = {
  place: (shown) => shown?.delivery.type,
  back: ({ id }) => ({ label: 'Webhook', path: id ? endpointPath(id) : webhooksPath }),
} satisfies ScreenPlace<Shown>;

export const loader = screenLoader(async ({ params }, member) => ({
  ...(await readDelivery(member, params.id ?? '', params.delivery ?? '')),
  ...{ now: new Date(), zone: siteSetting(newsroomTimeZone) },
}));

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({}),
    failure,
    perform: async () => {
      const { id = '', delivery = '' } = args.params;
      await resendDeliveries(actorOf(args.context), id, delivery);
      return { outcome: 'done', title: 'Resending', description: 'With the same ID.' };
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<FormResult>(), failure);
export const shouldRevalidate = revalidateAfterRefusal;

/** One delivery with what was sent and what was received. */
export default function Delivery() {
  const { endpoint, delivery, now, zone } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive('webhooks', () => void revalidate()), [revalidate]);
  const time = (date: Date) => <time dateTime={date.toISOString()}>{formatListDateTime(date, zone, now)}</time>;
  return (
    <>
      <div className="screen-head">
        <h1>{delivery.type}</h1>
        <p>
          <StateText {...deliveryState(delivery)} /> · {time(delivery.createdAt)}
          {delivery.nextAttemptAt && <> · next attempt {time(delivery.nextAttemptAt)}</>}
        </p>
        <div className="toolbar">
          <BackLink label={endpoint.name} path={endpointPath(endpoint.id)} />
        </div>
      </div>
      {result?.title && <FormNotice result={result} />}
      {endpoint.isOn && delivery.state !== 'waiting' && (
        <FormWithResult
          action={deliveryPath(endpoint.id, delivery.id)}
          button={{ label: 'Resend', busy: 'Sending…', kind: 'outline' }}
          failure={failure}
          showsSuccessInToast
          reloadsPage
        >
          {() => null}
        </FormWithResult>
      )}
      <ScreenSection title="Sent" note={`webhook-id ${delivery.id}`}>
        <div className="webhook-body">
          <CodeSample text={formatted(delivery.body)} />
        </div>
      </ScreenSection>
      <ScreenSection title="Attempts" count={delivery.log.length}>
        {delivery.log.map((attempt) => (
          <div key={attempt.id} className="webhook-attempt">
            <p>
              <strong>{outcomeOf(attempt)}</strong> {time(attempt.attemptedAt)} · {attempt.milliseconds} ms
            </p>
            {attempt.response !== '' && (
              <div className="webhook-body">
                <CodeSample text={formatted(attempt.response)} />
              </div>
            )}
          </div>
        ))}
        {delivery.log.length === 0 && <p className="health-none">None yet.</p>}
      </ScreenSection>
    </>
  );
}
