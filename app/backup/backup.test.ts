import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '~/platform/database.server';
import { onEvent } from '~/platform/events.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { operator, visitor } from '~/security/permissions';
import { saveBackup } from './file.server';
import { askForBackup, offerBackups } from './running.server';
import { restoreBackup, writeBackup } from './service.server';
import { readRows, tableNames } from './store.server';

openTestDatabase();

let folder = '';
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = (name: string): Promise<number> =>
  saveBackup(path(name), (output) => writeBackup(operator, output, new Date()));

async function emptyDatabase(): Promise<void> {
  for (const table of await tableNames(database()))
    await database().execute(sql`truncate ${sql.identifier(table)} cascade`);
}

/** Every row of the database, as text. */
async function everything(): Promise<string[]> {
  return database().transaction(async (executor) => {
    const rows: string[] = [];
    for (const table of await tableNames(executor)) {
      for await (const batch of readRows(executor, table)) rows.push(...batch.map((row) => `${table} ${row}`));
    }
    return rows.sort();
  });
}

const odd = 'tab\t line\n return\r separator\u2028 \\ " \\u0041 🦊 {"rows":{}}';

beforeEach(async () => {
  await emptyDatabase();
  await database().execute(sql`insert into article_categories (slug, name) values ('news', ${odd})`);
  await database().execute(sql`
    insert into articles (id, slug, title, category, status, view_count, tags, content, published_at, created_at)
    select gen_random_uuid(), 'article-' || number, ${odd}, 'news', 'published', 9007199254740993,
      array[${odd}, '', 'a,b', null], repeat(md5(number::text), 500), '2024-02-29 12:34:56.123456+05:45', 'infinity'
    from generate_series(1, 250) as number`);
  // Every child lies before its parent.
  await database().execute(sql`
    with thread as (select gen_random_uuid() as child, gen_random_uuid() as parent, id from articles)
    insert into article_comments (id, article_id, parent_id, author_name, content)
    select child, id, parent, 'a child', ${odd} from thread union all
    select parent, id, null, 'a parent', ${odd} from thread order by 4`);
  await database().execute(sql`insert into site_secrets (name, value) values ('key', 'value')`);
});

test('what is restored is what was there, to the last digit, and every node is told', async () => {
  const before = await everything();
  expect(await save('whole')).toBe(before.length);
  await emptyDatabase();
  const heard = new Promise((resolve) => onEvent(resolve));
  expect(await restoreBackup(operator, path('whole'))).toBe(before.length);
  expect(await everything()).toEqual(before);
  expect(await heard).toEqual({ type: 'articles.changed', slugs: [] });
  // The rules between tables are back in force.
  await expect(database().execute(sql`update article_comments set parent_id = gen_random_uuid()`)).rejects.toThrow();
});

test('every table is in it, and none counts by a sequence that would have to be set as well', async () => {
  const { rows } = await database().execute(sql`select sequencename from pg_sequences where schemaname = 'public'`);
  expect(rows).toEqual([]);
  expect(await tableNames(database())).toEqual(expect.arrayContaining(['articles', 'import_items', 'site_secrets']));
});

test('a backup replaces no file, is its owner’s alone, and leaves nothing when it fails', async () => {
  await save('kept');
  expect((await stat(path('kept'))).mode & 0o077).toBe(0);
  await expect(save('kept')).rejects.toThrow(/exists already/);
  await expect(save('no/folder')).rejects.toThrow(/cannot be written \(ENOENT\)/);
  const failing = saveBackup(path('failed'), () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect((await readdir(folder)).filter((name) => name.includes('failed') || name.includes('part'))).toEqual([]);
});

test('a file that is cut off anywhere, changed or foreign is refused and nothing is changed', async () => {
  await save('sound');
  await emptyDatabase();
  const sound = await readFile(path('sound'));
  const text = gunzipSync(sound).toString();
  const lines = text.split('\n');
  const middle = Math.floor(sound.length / 2);
  const refused: Record<string, Buffer | string> = {
    'not a whole backup': gzipSync(lines.slice(0, -2).join('\n')),
    'a row is missing': gzipSync(lines.toSpliced(5, 1).join('\n')),
    'a row is there twice': gzipSync(lines.toSpliced(5, 0, lines[5] ?? '').join('\n')),
    'something follows': gzipSync(`${text}articles\t{}\n`),
    'half of the bytes': sound.subarray(0, middle),
    'one byte less': sound.subarray(0, -1),
    'a changed byte': Buffer.from(sound.with(middle, (sound[middle] ?? 0) ^ 0xff)),
    'an empty file': '',
    'an empty archive': gzipSync(''),
    'an archive of something else': gzipSync('{"db":[{"meta":{"exported_on":1}}]}\n'),
    'text without an end': gzipSync('x'.repeat(1_000_000)),
    'a picture': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a table of the system': gzipSync(
      `${lines[0]}\npg_authid\t{"rolname":"intruder","rolsuper":true}\n{"rows":{"pg_authid":1}}\n`,
    ),
    'a newer program’s': gzipSync(text.replace(/"migrations":\["/, '"migrations":["newer","')),
  };
  for (const [name, content] of Object.entries(refused)) {
    await writeFile(path('refused'), content);
    const refusal = await restoreBackup(operator, path('refused')).catch((error: unknown) => error);
    expect(refusal, name).toMatchObject({ name: 'AppError' });
    expect((refusal as Error).message, name).toMatch(/refused (?:is not a|was made by another version)/);
    expect(await everything(), name).toEqual([]);
  }
  await expect(restoreBackup(operator, path('nowhere'))).rejects.toThrow(/There is nothing at/);
  await expect(restoreBackup(operator, folder)).rejects.toThrow(/is not a backup of Lowdown/);
});

test('a database that holds anything is left as it is', async () => {
  await save('full');
  await emptyDatabase();
  await database().execute(sql`insert into site_secrets (name, value) values ('only', 'this')`);
  const before = await everything();
  await expect(restoreBackup(operator, path('full'))).rejects.toThrow(
    'The database is not empty: there are rows in site_secrets.',
  );
  expect(await everything()).toEqual(before);
});

test('a running program writes the backup itself, for several who ask at once; nobody else is offered one', async () => {
  const before = await everything();
  expect(await saveBackup(path('none'), async (output) => void output.end()).catch(String)).toMatch(/not a backup/);
  await writeFile(path('backup.socket'), 'left by a process that was killed');
  const stop = await offerBackups(operator, folder);
  expect((await stat(path('backup.socket'))).mode & 0o077).toBe(0);
  const ask = (name: string): Promise<number> =>
    saveBackup(path(name), async (output) => {
      expect(await askForBackup(folder, output)).toBe(true);
    });
  expect(await Promise.all([ask('first'), ask('second')])).toEqual([before.length, before.length]);
  await stop();
  expect(
    await saveBackup(path('late'), async (output) => void (await askForBackup(folder, output))).catch(String),
  ).toMatch(/not a backup/);
});

test('visitors neither take nor bring a database', async () => {
  await expect(saveBackup(path('visit'), (output) => writeBackup(visitor, output, new Date()))).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(restoreBackup(visitor, path('visit'))).rejects.toMatchObject({ code: 'forbidden' });
});
