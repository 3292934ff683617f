import { type ListedPerson, subscription } from '~/audience/subscribers/rules';
import { isLocale } from '~/platform/languages/locales';
import { parseDate } from '../rules';

/** A row of a list: fields by their name in lower case. */
export type Row = Readonly<Record<string, string>>;

/** Why a row is left out. */
export type Problem = 'email' | 'consent' | 'bounced' | 'unconfirmed';

/** A list whose columns have been recognised. */
export type List = {
  /** Name of the service, as in the source of its subscribers. */
  service: 'mailchimp' | 'substack' | 'ghost' | 'buttondown' | 'wordpress' | 'list';
  read(row: Row): ListedPerson | Problem;
};

/** Returns the first field that has a value. */
function fieldOf(row: Row, names: readonly string[]): string {
  for (const name of names) {
    const value = row[name]?.trim();
    if (value) return value;
  }
  return '';
}

const isTrue = (text: string): boolean => /^(?:true|yes|1)$/i.test(text);
const isFalse = (text: string): boolean => /^(?:false|no|0)$/i.test(text.trim());

/**
 * Returns the first of the named fields that is a date. A number is none, and neither is a date whose day and month could be
 * confused, such as 03/04/2021.
 */
function dateOf(row: Row, names: readonly string[]): Date | undefined {
  for (const name of names) {
    const text = row[name]?.trim() ?? '';
    const isDate = /^\d{4}-\d{1,2}-\d{1,2}/.test(text) || /^(?=.*\b(?:19|20)\d{2}\b)(?=.*[a-z]{3})/i.test(text);
    const date = isDate ? parseDate(text) : undefined;
    if (date) return date;
  }
  return undefined;
}

/** Column with the date of someone’s first comment, if nothing else shows that they knew the site: consent cannot be older. */
export const firstCommentColumn = 'first_comment_date';

const emailNames = ['email', 'email address', 'email_address', 'e-mail'];
const nameNames = ['name', 'full name', 'full_name'];

/** Columns that say something else about a subscription than when it began or ended. */
const otherDetails = /link|url|token|reason|source|(?:^|[-_ ])ip(?:$|[-_ ])/;

type Dates = { consent: readonly string[]; ended: readonly string[] };

function personOf(
  row: Row,
  dates: Dates,
  { isSubscribed, consentDate, now }: { isSubscribed: boolean; consentDate: Date | undefined; now: Date },
): ListedPerson | Problem {
  const joined = [fieldOf(row, ['first name', 'first_name']), fieldOf(row, ['last name', 'last_name'])]
    .filter(Boolean)
    .join(' ');
  const parsed = subscription.safeParse({ email: fieldOf(row, emailNames) });
  if (!parsed.success) return 'email';
  const named = subscription.shape.name.safeParse(fieldOf(row, nameNames) || joined);
  const language = fieldOf(row, ['language', 'locale']).slice(0, 2).toLowerCase();
  const common = {
    email: parsed.data.email,
    name: (named.success && named.data) || null,
    language: isLocale(language) ? language : ('en' as const),
  };
  const consentAt = dateOf(row, dates.consent) ?? consentDate;
  if (!isSubscribed) {
    const endedAt = dateOf(row, dates.ended) ?? consentAt ?? now;
    return { ...common, status: 'unsubscribed', endedAt: endedAt < now ? endedAt : now };
  }
  const hasRefused = dates.consent.some((name) => isFalse(row[name] ?? ''));
  if (hasRefused || !consentAt || consentAt > now) return 'consent';
  // A date of consent is a whole day.
  const knownSince = dateOf(row, [firstCommentColumn]);
  if (knownSince && knownSince.getTime() - consentAt.getTime() >= 86_400_000) return 'consent';
  return { ...common, status: 'active', consentAt };
}

/**
 * Recognises a list by its columns. Services whose column of dates says when someone agreed: Mailchimp’s `CONFIRM_TIME` and
 * `OPTIN_TIME`, and the time at which a subscriber was added on Substack, Ghost and Buttondown.
 * @param columns in lower case.
 * @param options.consentDate when everyone in the list had agreed, as its owner declares; for rows without a date.
 * @returns undefined when there is no column of email addresses.
 */
export function recogniseList(
  columns: readonly string[],
  options: { consentDate: Date | undefined; now: Date },
): List | undefined {
  const has = (...names: string[]): boolean => names.some((name) => columns.includes(name));
  if (!has(...emailNames)) return undefined;
  const person = (row: Row, dates: Dates, isSubscribed: boolean): ListedPerson | Problem =>
    personOf(row, dates, { ...options, isSubscribed });
  if (has('leid', 'euid', 'optin_time', 'member_rating')) {
    const dates: Dates = { consent: ['confirm_time', 'optin_time'], ended: ['unsub_time'] };
    return {
      service: 'mailchimp',
      // Addresses that bounced are in a list of their own.
      read: (row) => (has('clean_time') ? 'bounced' : person(row, dates, !has('unsub_time'))),
    };
  }
  if (has('active_subscription', 'email_disabled')) {
    const dates: Dates = { consent: ['created_at'], ended: [] };
    return { service: 'substack', read: (row) => person(row, dates, !isTrue(row.email_disabled ?? '')) };
  }
  if (has('subscribed_to_emails')) {
    const dates: Dates = { consent: ['created_at'], ended: ['deleted_at'] };
    const isSubscribed = (row: Row): boolean =>
      !isFalse(row.subscribed_to_emails ?? '') && fieldOf(row, ['deleted_at']) === '';
    return { service: 'ghost', read: (row) => person(row, dates, isSubscribed(row)) };
  }
  if (has('creation_date') && has('type', 'subscriber_type')) {
    const dates: Dates = { consent: ['creation_date'], ended: ['unsubscription_date'] };
    const typeOf = (row: Row): string => fieldOf(row, ['type', 'subscriber_type']).toLowerCase();
    return {
      service: 'buttondown',
      read: (row) => {
        const type = typeOf(row);
        if (/^(?:unactivated|spammy|blocked)$/.test(type)) return 'unconfirmed';
        if (/^(?:undeliverable|bounced|complained)$/.test(type)) return 'bounced';
        return person(row, dates, !/^(?:unsubscribed|removed|churned)$/.test(type));
      },
    };
  }
  const isAbout =
    (pattern: RegExp) =>
    (name: string): boolean =>
      pattern.test(name) && !otherDetails.test(name);
  const ended = columns.filter(isAbout(/unsub/));
  const consent = columns.filter(isAbout(/consent|confirm|opt[-_ ]?in|subscribed[-_ ]?(?:at|on|date)/));
  return {
    service: 'list',
    read: (row) => {
      const state = fieldOf(row, ['status', 'state', 'subscription status', 'subscription_status']);
      if (/bounc|clean|complain|spam|undeliverable/i.test(state)) return 'bounced';
      if (/pending|unconfirmed|not confirmed|unactivated/i.test(state)) return 'unconfirmed';
      const isSubscribed =
        !/unsub|cancel|opt(?:ed)?[-_ ]?out|inactive|removed|deleted/i.test(state) &&
        ended.every((name) => !row[name]?.trim() || isFalse(row[name]));
      return person(row, { consent: consent.filter((name) => !ended.includes(name)), ended }, isSubscribed);
    },
  };
}
