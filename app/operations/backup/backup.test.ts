import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureResponse } from '~/content/media/files/file-response.server';
import { pictureAttributes } from '~/content/media/picture-urls';
import { finishUpload } from '~/content/media/service.server';
import { beginUpload, continueUpload } from '~/content/media/uploads/uploads.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { recordAudit, verifyAuditChain } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { operator, visitor } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { animatedPicture, plainPicture } from '~/platform/testing/pictures.server';
import { withoutTriggers } from '~/platform/testing/triggers.server';
import { checkBackup, saveBackup } from './file.server';
import { fileLine, rowsOf } from './rules';
import { requestBackup, startBackupServer } from './running.server';
import { restoreBackup, writeBackup } from './service.server';
import { readRows, tableNames } from './store.server';

openTestDatabase();

let folder = '';
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

const saveWhole = (name: string) => saveBackup(path(name), (output) => writeBackup(operator, output, new Date()));
const save = async (name: string): Promise<number> => rowsOf(await saveWhole(name));

async function emptyDatabase(): Promise<void> {
  await withoutTriggers(async (executor) => {
    for (const table of await tableNames(executor)) {
      await executor.execute(sql`truncate ${sql.identifier(table)} cascade`);
    }
  });
}

/** Returns an edited backup with a digest that matches its lines, as a forger would write it. */
function withDigest(text: string): Buffer {
  const lines = text.trimEnd().split('\n');
  const trailer = JSON.parse(lines.pop() ?? '');
  const rest = lines.map((line) => `${line}\n`).join('');
  const digest = createHash('sha256').update(rest).digest('hex');
  return gzipSync(`${rest}${JSON.stringify({ ...trailer, digest })}\n`);
}

/** Returns every row of the database as text. */
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
  // Inserts each child before its parent.
  await database().execute(sql`
    with thread as (select gen_random_uuid() as child, gen_random_uuid() as parent, id from articles)
    insert into comments (id, article_id, parent_id, author_name, content)
    select child, id, parent, 'a child', ${odd} from thread union all
    select parent, id, null, 'a parent', ${odd} from thread order by 4`);
  await database().execute(sql`insert into site_secrets (name, value) values ('key', 'value')`);
});

test('restores the audit log with its chain intact and still protected against deletion', async () => {
  for (const note of [odd, 'second']) {
    const values = { note, number: 1.5e300, nested: { b: [1, null], a: true } };
    await recordAudit(database(), operator, {
      action: 'backup_taken',
      resourceType: 'backup',
      resourceId: null,
      values,
    });
  }
  const administrator = { role: 'admin', userId: crypto.randomUUID() } as const;
  const before = await verifyAuditChain(administrator);
  await save('audited');
  await emptyDatabase();
  await restoreBackup(operator, path('audited'));
  expect(await verifyAuditChain(administrator)).toEqual(before);
  expect(before).toMatchObject({ state: 'intact', rows: 2 });
  await expect(database().execute(sql`delete from security_audit_log`)).rejects.toThrow();
});

test('restores every value exactly and notifies all nodes', async () => {
  const before = await everything();
  expect(await save('whole')).toBe(before.length);
  await emptyDatabase();
  const heard = await recordEvents();
  expect(rowsOf(await restoreBackup(operator, path('whole')))).toBe(before.length);
  expect(await everything()).toEqual(before);
  expect(await heard()).toEqual([{ type: 'articles.changed', slugs: [] }]);
  // The foreign keys are enforced again.
  await expect(database().execute(sql`update comments set parent_id = gen_random_uuid()`)).rejects.toThrow();
});

test('backs up every table, and no table relies on a sequence', async () => {
  const { rows } = await database().execute(sql`select sequencename from pg_sequences where schemaname = 'public'`);
  expect(rows).toEqual([]);
  expect(await tableNames(database())).toEqual(expect.arrayContaining(['articles', 'import_items', 'site_secrets']));
});

test('never overwrites a file, restricts access to the owner, and leaves nothing behind on failure', async () => {
  await save('kept');
  expect((await stat(path('kept'))).mode & 0o077).toBe(0);
  await expect(save('kept')).rejects.toThrow(/already exists/);
  await expect(save('no/folder')).rejects.toThrow(/cannot be written \(ENOENT\)/);
  const failing = saveBackup(path('failed'), () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect((await readdir(folder)).filter((name) => name.includes('failed') || name.includes('part'))).toEqual([]);
});

test('rejects a file that is truncated, modified or not a backup, without changing anything', async () => {
  await save('sound');
  await emptyDatabase();
  const sound = await readFile(path('sound'));
  const text = gunzipSync(sound).toString();
  const lines = text.split('\n');
  const middle = Math.floor(sound.length / 2);
  const refused: Record<string, Buffer | string> = {
    'an incomplete backup': gzipSync(lines.slice(0, -2).join('\n')),
    'a changed value': gzipSync(text.replace('"article-7"', '"article-x"')),
    'a missing row': withDigest(lines.toSpliced(5, 1).join('\n')),
    'a duplicate row': withDigest(lines.toSpliced(5, 0, lines[5] ?? '').join('\n')),
    'data after the end': gzipSync(`${text}articles\t{}\n`),
    'the first half of the bytes': sound.subarray(0, middle),
    'all bytes but the last': sound.subarray(0, -1),
    'a changed byte': Buffer.from(sound.with(middle, (sound[middle] ?? 0) ^ 0xff)),
    'an empty file': '',
    'an empty archive': gzipSync(''),
    'an archive of something else': gzipSync('{"db":[{"meta":{"exported_on":1}}]}\n'),
    'text without line breaks': gzipSync('x'.repeat(1_000_000)),
    'a picture': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a table of the system': withDigest(
      `${lines[0]}\npg_authid\t{"rolname":"intruder","rolsuper":true}\n{"counts":{"rows":{"pg_authid":1},"files":0,"missing":0}}\n`,
    ),
    'the first archive alone': sound.subarray(0, sound.lastIndexOf(Buffer.from([0x1f, 0x8b, 8]))),
    'a file that is counted but missing': withDigest(text.replace('"files":0', '"files":1')),
    'a file that is not counted': withDigest(
      text.replace('\n{"counts"', `\n${fileLine('pictures/a', Buffer.from('a'))}{"counts"`),
    ),
    'a backup made by a newer version': withDigest(text.replace(/"migrations":\["/, '"migrations":["newer","')),
  };
  for (const [name, content] of Object.entries(refused)) {
    await writeFile(path('refused'), content);
    const refusal = await restoreBackup(operator, path('refused')).catch((error: unknown) => error);
    expect(refusal, name).toMatchObject({ name: 'AppError' });
    expect((refusal as Error).message, name).toMatch(/refused (?:is not a|is damaged|was made by a different version)/);
    expect(await everything(), name).toEqual([]);
  }
  await expect(restoreBackup(operator, path('nowhere'))).rejects.toThrow(/does not exist/);
  await expect(restoreBackup(operator, folder)).rejects.toThrow(/is not a Lowdown backup/);
});

test('refuses to restore into a database that is not empty', async () => {
  await save('full');
  await emptyDatabase();
  await database().execute(sql`insert into site_secrets (name, value) values ('only', 'this')`);
  const before = await everything();
  await expect(restoreBackup(operator, path('full'))).rejects.toThrow(
    'The database is not empty: there are rows in site_secrets.',
  );
  expect(await everything()).toEqual(before);
});

test('a running program serves concurrent backup requests until it stops', async () => {
  const before = await everything();
  expect(await saveBackup(path('none'), async (output) => void output.end()).catch(String)).toMatch(
    /not a Lowdown backup/,
  );
  await writeFile(path('backup.socket'), 'left by a process that was killed');
  const stop = await startBackupServer(folder);
  expect((await stat(path('backup.socket'))).mode & 0o077).toBe(0);
  const ask = async (name: string): Promise<number> =>
    rowsOf(
      await saveBackup(path(name), async (output) => {
        expect(await requestBackup(folder, output)).toBe(true);
      }),
    );
  // Each backup is logged once it was sent, so the second one may contain the log entry of the first.
  const rows = await Promise.all([ask('first'), ask('second')]);
  expect(rows.map((count) => count - before.length).filter((more) => more !== 0 && more !== 1)).toEqual([]);
  expect(rows).toContain(before.length);
  await stop();
  expect(
    await saveBackup(path('late'), async (output) => void (await requestBackup(folder, output))).catch(String),
  ).toMatch(/not a Lowdown backup/);
});

describe('pictures', () => {
  const before = configuration();
  afterEach(() => setConfiguration(before));

  /** Switches to a separate storage folder. */
  const moveTo = (name: string): void => setConfiguration({ ...before, DATA_DIR: path(name) });

  /** Adds a picture to the library. Returns the bytes of its files by path. */
  async function addPicture(bytes: Buffer): Promise<Map<string, Buffer>> {
    const editor = await addMember('editor');
    const upload = await beginUpload(editor, { name: 'picture.png', size: bytes.length }, new Date());
    await continueUpload(editor, upload.id, 0, bytes);
    const { item } = await finishUpload(editor, { upload: upload.id }, new Date());
    const shown = pictureAttributes(item.address);
    const sets = [...(shown?.sources ?? []), { srcSet: shown?.srcSet ?? '' }];
    const paths = sets.flatMap(({ srcSet }) => srcSet.split(', ').map((each) => each.split(' ')[0] ?? ''));
    const files = new Map<string, Buffer>();
    for (const each of paths) files.set(each, await served(each));
    return files;
  }

  /** Returns the bytes served to readers at a picture's path. */
  async function served(address: string): Promise<Buffer> {
    const [, , id = '', file = ''] = address.split('/');
    const response = await pictureResponse(id, file);
    expect(response.status, address).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  test('are restored byte for byte into another folder', async () => {
    moveTo('pictures-before');
    const files = new Map([
      ...(await addPicture(await plainPicture('png', { width: 900, height: 300 }))),
      ...(await addPicture(await animatedPicture(3))),
    ]);
    expect(files.size).toBe(3 * 3 + 2);
    expect(await saveWhole('pictures')).toMatchObject({ files: files.size, missing: 0 });
    await emptyDatabase();
    moveTo('pictures-after');
    expect(await restoreBackup(operator, path('pictures'))).toMatchObject({ files: files.size });
    for (const [address, bytes] of files) expect((await served(address)).equals(bytes), address).toBe(true);
  });

  test('do not prevent a backup when their files are missing; the missing files are counted', async () => {
    moveTo('pictures-lost');
    const files = await addPicture(await plainPicture());
    await rm(path('pictures-lost'), { recursive: true });
    expect(await saveWhole('lost')).toMatchObject({ files: 0, missing: files.size });
    await emptyDatabase();
    expect(await restoreBackup(operator, path('lost'))).toMatchObject({ files: 0, missing: files.size });
  });

  test('are the only files allowed in a backup', async () => {
    await save('sound-pictures');
    const text = gunzipSync(await readFile(path('sound-pictures'))).toString();
    await emptyDatabase();
    const folderOfOne = 'pictures/00000000-0000-4000-8000-000000000000';
    const keys = ['../secret', 'uploads/a', 'pictures/../../a.jpg', `${folderOfOne}/00000000/320.html`];
    for (const key of [...keys, `${folderOfOne}/00000000/320.svg`, `${folderOfOne}/320.jpg`, '']) {
      const line = fileLine(key, Buffer.from('<script>1</script>'));
      const forged = text.replace('\n{"counts"', `\n${line}{"counts"`).replace('"files":0', '"files":1');
      await writeFile(path('forged'), withDigest(forged));
      expect((await checkBackup(path('forged'))).files).toBe(1);
      await expect(restoreBackup(operator, path('forged')), key).rejects.toThrow(
        'it has a file that belongs to no picture',
      );
      expect(await everything()).toEqual([]);
    }
  });
});

test('visitors can neither back up nor restore the database', async () => {
  await expect(saveBackup(path('visit'), (output) => writeBackup(visitor, output, new Date()))).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(restoreBackup(visitor, path('visit'))).rejects.toMatchObject({ code: 'forbidden' });
});
