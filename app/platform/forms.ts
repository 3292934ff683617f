/** Longest address that mail can carry (RFC 5321 §4.5.3.1, erratum 1690). */
export const longestEmail = 254;

/** What happened, in the reader's language: the two lines of a toast. */
export type Notice = { title: string; description: string };

/** The answer to a form that could not be sent: what was typed stays where it is. */
export const notSent = (failure: Notice): FormAnswer<never> => ({
  outcome: 'failed',
  ...failure,
  fields: {},
  values: {},
});

/** Posts a form from the browser; a connection that breaks is answered with `failure`, not with a page of its own. */
export async function post<Answer>(
  serverAction: () => Promise<Answer>,
  failure: Notice,
): Promise<Answer | FormAnswer<never>> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return notSent(failure);
    throw error;
  }
}

/** What the action of a form answers, to a page that is rendered again and to a fetcher alike. */
export type FormAnswer<Field extends string = string> = Notice & {
  /** `done`; `invalid`: see `fields`; `refused`: understood and not done; `failed`: a fault of ours. */
  outcome: 'done' | 'invalid' | 'refused' | 'failed';
  /** One sentence for each wrong field. */
  fields: Partial<Record<Field, string>>;
  /** What was typed, to be kept in the form; empty when it is done. */
  values: Partial<Record<Field, string>>;
};
