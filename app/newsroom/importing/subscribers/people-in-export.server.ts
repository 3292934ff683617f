import { plainTextOf } from '~/platform/html/sanitise.server';
import { type GhostRecord, ghostRecords, textField } from '../ghost/records.server';
import { startOf } from '../open-source.server';
import { ImportError, MalformedInputError, parseDate } from '../rules';
import { Repairs, repairedElements } from '../wordpress/repaired.server';
import { channelElements, childText, type XmlElement } from '../wordpress/wxr.server';
import { firstCommentColumn, type Row } from './list-rules';

/** People in an export of a whole site, with their place in it, such as “comment 12”. */
export type PeopleInExport = {
  service: 'wordpress' | 'ghost';
  rows: AsyncIterable<{ row: Row; place: string }>;
};

const nothing = (): void => undefined;

/** Whether readers saw a comment, and a person wrote it. */
function isReadersComment(element: XmlElement): boolean {
  const type = childText(element, 'wp:comment_type');
  return (
    element.name === 'wp:comment' &&
    childText(element, 'wp:comment_approved') === '1' &&
    (type === '' || type === 'comment')
  );
}

/** Returns a name as plain text; empty if it is an address. */
const nameOf = async (written: string): Promise<string> => (written.includes('@') ? '' : plainTextOf(written));

const addressOf = (comment: XmlElement): string => childText(comment, 'wp:comment_author_email');

const readersComments = (element: XmlElement): XmlElement[] =>
  element.name === 'item' ? element.children.filter((child) => isReadersComment(child) && addressOf(child) !== '') : [];

/** When the people of a WordPress site first commented, by lowercase address; users are not among them. */
class FirstComments {
  private readonly dates = new Map<string, Date>();
  private readonly users = new Set<string>();

  collect(element: XmlElement): void {
    if (element.name === 'wp:author') this.users.add(childText(element, 'wp:author_email').toLowerCase());
    for (const comment of readersComments(element)) {
      const address = addressOf(comment).toLowerCase();
      const before = this.dates.get(address);
      const date =
        parseDate(childText(comment, 'wp:comment_date_gmt')) ?? parseDate(childText(comment, 'wp:comment_date'));
      if (date && !(before && before <= date)) this.dates.set(address, date);
    }
  }

  of(address: string): string {
    const isUser = this.users.has(address.toLowerCase());
    return (!isUser && this.dates.get(address.toLowerCase())?.toISOString()) || '';
  }
}

/**
 * Reads a WordPress export once, to find out whether it must be repaired and since when commenters have known the site.
 * @returns its elements with that.
 */
async function openElements(
  path: string,
): Promise<{ elements: AsyncIterable<XmlElement>; firstComments: FirstComments }> {
  const firstComments = new FirstComments();
  const repaired = (): AsyncIterable<XmlElement> => repairedElements(path, nothing, new Repairs());
  try {
    for await (const element of channelElements(path, nothing)) firstComments.collect(element);
    return { elements: channelElements(path, nothing), firstComments };
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error;
    for await (const element of repaired()) firstComments.collect(element);
    return { elements: repaired(), firstComments };
  }
}

/** Yields the users of a WordPress site, and the authors of its approved comments who gave an address. */
async function* peopleOfWordPress(path: string): AsyncGenerator<{ row: Row; place: string }> {
  const { elements, firstComments } = await openElements(path);
  for await (const element of elements) {
    if (element.name === 'wp:author') {
      const name = await nameOf(childText(element, 'wp:author_display_name'));
      const row = { email: childText(element, 'wp:author_email'), name };
      yield { row, place: `user ${childText(element, 'wp:author_id')}` };
    }
    for (const comment of readersComments(element)) {
      const email = addressOf(comment);
      const name = await nameOf(childText(comment, 'wp:comment_author'));
      const row = { email, name, [firstCommentColumn]: firstComments.of(email) };
      yield { row, place: `comment ${childText(comment, 'wp:comment_id')}` };
    }
  }
}

const truth = (value: unknown): string => (value === true || value === 1 ? 'true' : 'false');

/** Yields the members in a backup of Ghost, as its list of members names their fields. */
async function* membersOfGhost(path: string): AsyncGenerator<{ row: Row; place: string }> {
  /** Members who receive a newsletter. Versions before 5 say so in the member’s own row instead. */
  const receivers = new Set<string>();
  for await (const { record } of ghostRecords(path, ['members_newsletters'], nothing))
    receivers.add(textField(record, 'member_id'));
  const isSubscribed = (record: GhostRecord): boolean =>
    truth(record.email_disabled) === 'false' &&
    ('subscribed' in record ? truth(record.subscribed) === 'true' : receivers.has(textField(record, 'id')));
  let number = 0;
  for await (const { record } of ghostRecords(path, ['members'], nothing)) {
    number += 1;
    const row = {
      email: textField(record, 'email'),
      name: textField(record, 'name'),
      subscribed_to_emails: String(isSubscribed(record)),
      created_at: textField(record, 'created_at'),
    };
    yield { row, place: `member ${number}` };
  }
}

/**
 * Opens the people in an export of a whole site. A Ghost export that is malformed is refused when its rows are read: what is
 * missing could be who has unsubscribed.
 * @throws ImportError for a file that is neither of WordPress nor of Ghost.
 */
export async function peopleInExport(path: string): Promise<PeopleInExport> {
  const { character } = await startOf(path).catch(() => ({ character: '' }));
  if (character === '<') return { service: 'wordpress', rows: peopleOfWordPress(path) };
  if (character === '{') return { service: 'ghost', rows: membersOfGhost(path) };
  throw new ImportError(
    `${path} is neither an export of WordPress or Squarespace (XML) nor of Ghost (JSON). Import a mailing list as a file that ends in .csv.`,
  );
}
