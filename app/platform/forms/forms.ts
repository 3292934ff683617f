import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';

/** Maximum length of an email address (RFC 5321 §4.5.3.1, erratum 1690). */
export const maxEmailLength = 254;

/** A message in the reader's language: the two lines of a toast. */
export type Notice = { title: string; description: string };

const failedResult = (notice: Notice, cause?: FailureCause): FormResult<never> => ({
  ...{ outcome: 'failed', cause, ...notice },
  ...{ fields: {}, values: {} },
});

/**
 * Form result for a form that could not be sent. Its fields keep their input. Without a connection, the description of
 * the failure is replaced by one that says so.
 */
export const unsentResult = (failure: Notice): FormResult<never> =>
  navigator.onLine === false
    ? failedResult({ title: failure.title, description: m.form_offline() }, 'offline')
    : failedResult(failure);

/** Maximum time to wait for a response, in milliseconds (spec 2 §8). */
export const timeout = 5_000;

/**
 * Posts a form from the browser. Routes return the result of `post`; those that look at it first use this. An unavailable
 * server, such as one without its database, yields `failure` instead of an error page. A lost connection and a timeout
 * yield their own notices, because the server may have processed the request, or still do so.
 * @param maxWait maximum time to wait for the response, in milliseconds; `Infinity` when it is shown once it arrives.
 */
export async function send<Result>(
  serverAction: () => Promise<Result>,
  failure: Notice,
  maxWait = timeout,
): Promise<Result | FormResult<never>> {
  const wasOffline = navigator.onLine === false;
  const unknown = (title: string, cause?: FailureCause) =>
    failedResult({ title, description: m.timeout_text() }, cause);
  const timedOut = new Promise<FormResult<never>>((resolve) => {
    if (maxWait < Infinity) setTimeout(() => resolve(unknown(m.timeout_title())), maxWait);
  });
  try {
    return await Promise.race([serverAction(), timedOut]);
  } catch (error) {
    const isServerError = isRouteErrorResponse(error) && error.status >= 500;
    if (!isServerError && !(error instanceof TypeError)) throw error;
    return isServerError || wasOffline ? unsentResult(failure) : unknown(m.lost_title(), 'lost');
  }
}

/**
 * Posts a form as `send` does. The status of a failure keeps React Router from reloading the page's data: that would
 * probably fail as well, and an error page would replace the current page.
 */
export async function post<Result>(serverAction: () => Promise<Result>, failure: Notice, maxWait = timeout) {
  const result = await send(serverAction, failure, maxWait);
  const { outcome } = (result ?? {}) as Partial<FormResult>;
  return outcome === 'failed' ? data(result, { status: 503 }) : result;
}

/**
 * Revalidates a page's data after a form sent with `send`, except after a form that could not be sent: loading would
 * then fail as well, and an error page would replace the current page.
 */
export const revalidateUnlessUnsent = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionResult?.outcome !== 'failed' && defaultShouldRevalidate;

/**
 * Revalidates a page's data as `revalidateUnlessUnsent` does, and after a refusal, which means that what the page shows
 * is stale. React Router would not: the status of a refusal is 409. An effect that calls `revalidate` would be no
 * substitute, because a link within the page stops what it has begun.
 */
export const revalidateAfterRefusal = (revalidation: ShouldRevalidateFunctionArgs): boolean =>
  revalidation.actionResult?.outcome === 'refused' || revalidateUnlessUnsent(revalidation);

/** Why a form has failed: it could not be sent without a connection, or its response was lost. */
export type FailureCause = 'offline' | 'lost';

/** The result of a form action, for both a page that is rendered again and a fetcher. */
export type FormResult<Field extends string = string, Shown = never> = Notice & {
  /** `done`; `invalid`: see `fields`; `refused`: understood but not done; `failed`: an unexpected error. */
  outcome: 'done' | 'invalid' | 'refused' | 'failed';
  /** Why it has failed, where the browser knows. */
  cause?: FailureCause;
  /** One message for each invalid field. */
  fields: Partial<Record<Field, string>>;
  /** The submitted values, to refill the form; empty on success. */
  values: Partial<Record<Field, string>>;
  /** Whether what was done has not reached its aim. */
  isWarning?: boolean;
  /** Extra data to show with this result only. */
  shown?: Shown;
};

/** The part that the schema types of all forms with intents share. */
type WithIntent = { intent: string };

/**
 * Attributes of a button that sends one of a form's intents. `Form` is the type of the form's schema, so that TypeScript
 * refuses an intent that the server does not know.
 */
export const intentButton = <Form extends WithIntent>(intent: Form['intent']) =>
  ({ type: 'submit', name: 'intent', value: intent }) as const;

/** Attributes of a hidden field that sends a form's only intent, as `intentButton` does for one of several. */
export const intentField = <Form extends WithIntent>(intent: Form['intent']) =>
  ({ type: 'hidden', name: 'intent', value: intent }) as const;
