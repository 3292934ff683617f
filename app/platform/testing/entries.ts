import type { Member, Role } from '~/platform/permissions/actors';

/** The kinds of callers that each entry is tested with. */
export const callers = ['visitor', 'subscriber', 'moderator', 'editor', 'admin'] as const satisfies readonly (
  | 'visitor'
  | Role
)[];
export type Caller = (typeof callers)[number];

/** A member with a session, or undefined for a visitor. */
export type StepActor = (Member & { email: string; name: string }) | undefined;

export type TestRequest = {
  method?: string;
  headers?: Record<string, string>;
  /** Fields of a posted form. */
  form?: Record<string, string>;
  /** A posted JSON document. */
  json?: unknown;
  /** A posted file. */
  bytes?: Buffer;
};

/**
 * The expected outcome for each of the callers, in their order: `ok`; `signin`: redirected to sign in and back; `home`:
 * a read redirected to the front page; `led`: any other redirect; `refused`: 401 or 403; `none`: 404, 405 or 410; any
 * other status as a number.
 */
type Outcomes = string;

/** An address that can be read. */
export type Read = {
  outcomes: Outcomes;
  /** The address to request; the route's pattern by default. */
  path?: (member: StepActor) => string | Promise<string>;
  /** Used instead of GET for responses that never end. */
  method?: 'HEAD';
  /** Request headers to send in addition to the cookie. */
  headers?: (member: StepActor) => Promise<Record<string, string>>;
};

/** A request that changes data: one for each action, or several for an action with several effects. */
export type Write = {
  /** Method and route pattern, followed by the effect if the action has several. */
  entry: string;
  outcomes: Outcomes;
  /**
   * Creates what the request needs, and returns a valid request that contains every field of the form.
   * @param member the member who makes the request; undefined for a visitor.
   */
  prepare(member: StepActor): Promise<TestRequest & { path: string }> | (TestRequest & { path: string });
};

/**
 * The reads and writes that a feature offers to browsers. Each feature with routes exports them as `entries` from its
 * `testing/entries.server.ts`; every entry is tested as every caller, and every route needs one.
 */
export type Entries = {
  /** Keyed by method and route pattern, followed by the view if one address has several. */
  reads?: Record<string, Read>;
  writes?: readonly Write[];
};

export const everyone = 'ok ok ok ok ok';
export const nobody = 'none none none none none';
export const redirected = 'led led led led led';
/** A service for members only. */
export const membersOnly = 'refused ok ok ok ok';
/** An endpoint that ignores cookies. */
export const nobodyBySession = 'refused refused refused refused refused';
/** A page for members, and its forms: visitors are redirected to sign in. */
export const forMembers = 'signin ok ok ok ok';
/** An action for members that redirects when it is done. */
export const redirectedAfterSignIn = 'signin led led led led';
/** Another member's resource, on a page for members. */
export const anotherMembers = 'signin none none none none';
/** The newsroom, which readers cannot enter. */
export const forNewsroom = 'signin home ok ok ok';
export const forAdministrators = 'signin home refused refused ok';
/**
 * A form on a newsroom screen for administrators: members who cannot enter the newsroom are redirected to the front
 * page.
 */
export const administratorsOnly = 'signin led refused refused ok';

/** A browser's user agent, since page views by other programs are not counted. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let numbers = 0;
/** Returns a unique number. */
export const newNumber = (): number => ++numbers;
/** Returns a unique email address. */
export const newEmail = (): string => `reader-${newNumber()}@elsewhere.test`;

/**
 * Returns a function that prepares the given write and returns its path, for reading the page that an emailed link
 * opens.
 * @throws Error when the entry is not among these writes.
 */
export const linkOf = (writes: readonly Write[], entry: string) => async (): Promise<string> => {
  const write = writes.find((candidate) => candidate.entry === entry);
  if (!write) throw new Error(`${entry} is not among the writes.`);
  return (await write.prepare(undefined)).path;
};
