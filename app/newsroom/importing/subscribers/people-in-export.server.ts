import { plainTextOf } from '~/platform/html/sanitise.server';
import { type GhostRecord, ghostRecords, textField } from '../ghost/records.server';
import { startOf } from '../open-source.server';
import { ImportError, MalformedInputError } from '../rules';
import { Repairs, repairedElements } from '../wordpress/repaired.server';
import { channelElements, childText, type XmlElement } from '../wordpress/wxr.server';
import type { Row } from './list-rules';

/** People in an export of a whole site, with their place in it, such as “comment 12”. */
export type PeopleInExport = {
  service: 'wordpress' | 'ghost';
  rows: AsyncIterable<{ row: Row; place: string }>;
};

const nothing = (): void => undefined;

/** Yields the elements of a WordPress export, with repairs if it is malformed. */
async function* elementsIn(path: string): AsyncGenerator<XmlElement> {
  let isWellFormed = true;
  try {
    for await (const _ of channelElements(path, nothing)) nothing();
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error;
    isWellFormed = false;
  }
  yield* isWellFormed ? channelElements(path, nothing) : repairedElements(path, nothing, new Repairs());
}

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

/** Yields the users of a WordPress site, and the authors of its approved comments who gave an address. */
async function* peopleOfWordPress(path: string): AsyncGenerator<{ row: Row; place: string }> {
  for await (const element of elementsIn(path)) {
    if (element.name === 'wp:author') {
      const name = await nameOf(childText(element, 'wp:author_display_name'));
      const row = { email: childText(element, 'wp:author_email'), name };
      yield { row, place: `user ${childText(element, 'wp:author_id')}` };
    }
    for (const comment of element.name === 'item' ? element.children.filter(isReadersComment) : []) {
      const email = childText(comment, 'wp:comment_author_email');
      if (email === '') continue;
      const row = { email, name: await nameOf(childText(comment, 'wp:comment_author')) };
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
