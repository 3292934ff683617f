import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';

/** Longest address that mail can carry (RFC 5321 §4.5.3.1, erratum 1690). */
export const longestEmail = 254;

/** What happened, in the reader's language: the two lines of a toast. */
export type Notice = { title: string; description: string };

/** The response to a form that could not be sent: what was typed stays where it is. */
export const notSent = (failure: Notice): FormResult<never> => ({
  outcome: 'failed',
  ...failure,
  fields: {},
  values: {},
});

/** How long a response is waited for, in milliseconds (spec 2 §8). */
export const timeout = 5_000;

/**
 * Posts a form from the browser; a connection that breaks and a site that cannot respond, as without its database, are
 * told
 * by `failure`, not with a page of its own, and a response that does not come in time by a notice that says so: what
 * was sent
 * cannot be taken back, and may be done when nobody waits for it any more.
 * @param longest how long the response is waited for, in milliseconds.
 */
export async function post<Result>(
  serverAction: () => Promise<Result>,
  failure: Notice,
  longest = timeout,
): Promise<Result | FormResult<never>> {
  const timeout = new Promise<FormResult<never>>((resolve) => {
    setTimeout(() => resolve(notSent({ title: m.timeout_title(), description: m.timeout_text() })), longest);
  });
  try {
    return await Promise.race([serverAction(), timeout]);
  } catch (error) {
    const isFault = isRouteErrorResponse(error) && error.status >= 500;
    if (isFault || error instanceof TypeError) return notSent(failure);
    throw error;
  }
}

/**
 * Whether what a page shows is reloaded: not after a form that could not be sent, as nothing can be loaded then either,
 * and an error would take the page's place.
 */
export const unlessUnsent = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.outcome !== 'failed' && defaultShouldRevalidate;

/** What the action of a form returns, to a page that is rendered again and to a fetcher alike. */
export type FormResult<Field extends string = string, Shown = never> = Notice & {
  /** `done`; `invalid`: see `fields`; `refused`: understood and not done; `failed`: a fault of ours. */
  outcome: 'done' | 'invalid' | 'refused' | 'failed';
  /** One sentence for each wrong field. */
  fields: Partial<Record<Field, string>>;
  /** What was typed, to be kept in the form; empty when it is done. */
  values: Partial<Record<Field, string>>;
  /** What this response alone shows. */
  shown?: Shown;
};
