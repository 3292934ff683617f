import { aliasedTable, and, desc, eq, gte, ilike, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { mediaItems } from '~/content/media/schema';
import { profiles } from '~/identity/accounts/schema';
import { severeActions, severityOf } from '~/identity/audit/audit-actions';
import { securityAuditLog as log } from '~/identity/audit/schema';
import type { Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import type { AuditQuery, AuditRow, RecordedRow } from './audit-list-rules';

const actors = aliasedTable(profiles, 'actors');
const targets = aliasedTable(profiles, 'targets');

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayLength = 86_400_000;

function matching({ action, person, severity, from, until, before }: AuditQuery) {
  return and(
    action ? eq(log.action, action) : undefined,
    person
      ? isId(person)
        ? or(eq(log.userId, person), eq(log.resourceId, person))
        : or(ilike(actors.name, likePattern(person)), ilike(targets.name, likePattern(person)))
      : undefined,
    severity === 'low' ? notInArray(log.action, severeActions()) : undefined,
    severity && severity !== 'low' ? inArray(log.action, severeActions(severity)) : undefined,
    from ? gte(log.createdAt, startOfDay(from)) : undefined,
    until ? lt(log.createdAt, new Date(startOfDay(until).getTime() + dayLength)) : undefined,
    before ? lt(log.sequence, before) : undefined,
  );
}

type Resource = Pick<typeof log.$inferSelect, 'resourceType' | 'resourceId'>;

/** Returns the titles of articles and the file names of pictures, by ID: one query for each kind. */
async function namesOf(executor: Executor, resources: readonly Resource[]): Promise<Map<string, string>> {
  const ids = (type: string): string[] => [
    ...new Set(resources.flatMap(({ resourceType, resourceId }) => (resourceType === type ? [resourceId ?? ''] : []))),
  ];
  const [articleIds, mediaIds] = [ids('article').filter(isId), ids('media').filter(isId)];
  const [titles, files] = await Promise.all([
    articleIds.length === 0
      ? []
      : executor
          .select({ id: articles.id, name: articles.title })
          .from(articles)
          .where(inArray(articles.id, articleIds)),
    mediaIds.length === 0
      ? []
      : executor
          .select({ id: mediaItems.id, name: mediaItems.fileName })
          .from(mediaItems)
          .where(inArray(mediaItems.id, mediaIds)),
  ]);
  return new Map([...titles, ...files].map(({ id, name }) => [id, name]));
}

/** Returns the IDs among logged values, at any depth. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** Shown instead of an empty name, so that the member is not taken for deleted. Titles and file names are never empty. */
const namelessMember = 'a member without a name';

/** Returns the names of the members, articles and pictures whose IDs are among the logged values. */
async function namesInValues(executor: Executor, rows: readonly Pick<AuditRow, 'values'>[]) {
  const ids = [...new Set(rows.flatMap(({ values }) => idsIn(values)))];
  if (ids.length === 0) return new Map<string, string>();
  const people = await executor
    .select({ id: profiles.userId, name: profiles.name })
    .from(profiles)
    .where(inArray(profiles.userId, ids));
  const resources = ['article', 'media'].flatMap((resourceType) =>
    ids.map((resourceId) => ({ resourceType, resourceId })),
  );
  return new Map([
    ...(await namesOf(executor, resources)),
    ...people.map(({ id, name }): [string, string] => [id, name || namelessMember]),
  ]);
}

/** Placeholder for something that no longer exists. */
const unnamed: Record<string, string> = {
  user: 'a deleted account',
  article: 'a deleted article',
  media: 'a deleted picture',
};

function targetOf({ resourceType, resourceId }: Resource, names: ReadonlyMap<string, string>): AuditRow['target'] {
  if (resourceId === null) return null;
  const name = names.get(resourceId);
  if (name !== undefined) return name || 'Untitled';
  return unnamed[resourceType] ?? null;
}

type Part = { limit: number; onlyPeople: boolean };

const foundRows = (executor: Executor, query: AuditQuery, { limit, onlyPeople }: Part) =>
  executor
    .select({ row: log, actorName: actors.name, targetName: targets.name })
    .from(log)
    .leftJoin(actors, eq(actors.userId, log.userId))
    .leftJoin(targets, and(eq(log.resourceType, 'user'), eq(sql`${targets.userId}::text`, log.resourceId)))
    .where(and(matching(query), onlyPeople ? or(isNotNull(log.userId), eq(log.resourceType, 'user')) : undefined))
    .orderBy(desc(log.sequence))
    .limit(limit);

type FoundRow = Awaited<ReturnType<typeof foundRows>>[number];

const recordedPart = ({ row, actorName }: FoundRow): RecordedRow => ({
  sequence: row.sequence,
  at: row.createdAt,
  person: row.userId ? { id: row.userId, name: actorName } : null,
  actorRole: row.actorRole,
  action: row.action,
  severity: severityOf(row.action),
  resourceType: row.resourceType,
  resourceId: row.resourceId,
  values: row.newValues,
  address: row.ipAddress,
  userAgent: row.userAgent,
  hash: row.hash,
});

/**
 * Returns rows as they were recorded, with the name of whoever acted.
 * @param part.onlyPeople limits the rows to actions by members and actions on accounts.
 */
export const listRecordedRows = async (executor: Executor, query: AuditQuery, part: Part): Promise<RecordedRow[]> =>
  (await foundRows(executor, query, part)).map(recordedPart);

/** As `listRecordedRows`, with the names of the affected resources and of those whose IDs are in the values. */
export async function listAuditRows(executor: Executor, query: AuditQuery, part: Part): Promise<AuditRow[]> {
  const rows = await foundRows(executor, query, part);
  const names = await namesOf(
    executor,
    rows.flatMap(({ row, targetName }) => (targetName === null && row.resourceId ? [row] : [])),
  );
  const valueNames = await namesInValues(
    executor,
    rows.map(({ row }) => ({ values: row.newValues })),
  );
  return rows.map((found) => ({
    ...recordedPart(found),
    target: found.targetName === null ? targetOf(found.row, names) : found.targetName || namelessMember,
    names: Object.fromEntries(
      idsIn(found.row.newValues).flatMap((id) => {
        const name = valueNames.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}

/** Returns the distinct actions in the log, using one index lookup per action. */
export async function actionsInLog(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ action: string }>(sql`
    with recursive found as (
      (select action from ${log} order by action limit 1)
      union all
      select (select action from ${log} where action > found.action order by action limit 1) from found
      where found.action is not null
    )
    select action from found where action is not null`);
  return rows.map(({ action }) => action);
}
