import type { Member, Role } from '~/platform/permissions/permissions';

/** Who makes a request in the tests of entries. */
export const callers = ['visitor', 'subscriber', 'moderator', 'editor', 'admin'] as const satisfies readonly (
  | 'visitor'
  | Role
)[];
export type Caller = (typeof callers)[number];

/** A member with a session; a visitor when there is none. */
export type StepActor = (Member & { email: string; name: string }) | undefined;

export type Question = {
  method?: string;
  headers?: Record<string, string>;
  /** Fields of a posted form. */
  form?: Record<string, string>;
  /** A posted document. */
  json?: unknown;
};

/**
 * What each of the callers gets, in their order: `ok`; `signin`: led to the sign-in and back; `home`: led to the front
 * page;
 * `led`: led elsewhere; `refused`: 401 or 403; `none`: 404, 405 or 410; any other status as it is.
 */
type Outcomes = string;

/** An address that can be read. */
export type Read = {
  outcomes: Outcomes;
  /** The address that is read; the pattern itself unless it is given. */
  path?: (member: StepActor) => string | Promise<string>;
  /** Where a GET would not end. */
  method?: 'HEAD';
  /** What a caller sends beside the cookie. */
  headers?: (member: StepActor) => Promise<Record<string, string>>;
};

/** Something that can be changed by a request: one for each action, several for an action that does several things. */
export type Write = {
  /** Method and pattern of its route, and what it does where the action does several things. */
  entry: string;
  outcomes: Outcomes;
  /**
   * Makes what the request needs, and returns a right one that names every field of the form.
   * @param member who makes it; a visitor when there is none.
   */
  prepare(member: StepActor): Promise<Question & { path: string }> | (Question & { path: string });
};

/**
 * What a feature lets a browser read and change. Each feature with routes has one, as `entries` in its
 * `testing/entries.server.ts`; every entry is tried as every caller, and every route needs one.
 */
export type Entries = {
  /** By method and pattern of the route, and what is read where one address shows several things. */
  reads?: Record<string, Read>;
  writes?: readonly Write[];
};

export const everyone = 'ok ok ok ok ok';
export const nobody = 'none none none none none';
export const led = 'led led led led led';
/** Whom a service refuses. */
export const membersOnly = 'refused ok ok ok ok';
/** Where no cookie counts. */
export const nobodyBySession = 'refused refused refused refused refused';
/** A page for members, and its forms: a visitor is led to the sign-in. */
export const forMembers = 'signin ok ok ok ok';
/** The same for what leads on when it is done. */
export const signedInAndLedOn = 'signin led led led led';
/** Within a page for members, what belongs to another. */
export const anothers = 'signin none none none none';
/** The newsroom: readers have no business there. */
export const forStaff = 'signin home ok ok ok';
export const forAdministrators = 'signin home refused refused ok';
/** A form inside a screen of the newsroom: whoever has no business there is led away from its page. */
export const administratorsOnly = 'signin led refused refused ok';

/** What a browser calls itself: programs are not counted. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let numbers = 0;
/** A number that nothing else has. */
export const newNumber = (): number => ++numbers;
/** An address that nobody else has. */
export const newAddress = (): string => `reader-${newNumber()}@elsewhere.test`;

/**
 * For a page that takes what it shows from a link in a mail: the address of its post, newly generated.
 * @throws when the entry is not among these writes.
 */
export const linked = (writes: readonly Write[], entry: string) => async (): Promise<string> => {
  const write = writes.find((candidate) => candidate.entry === entry);
  if (!write) throw new Error(`${entry} is not among the writes.`);
  return (await write.prepare(undefined)).path;
};
