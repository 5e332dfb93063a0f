import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { type CopyManifest, listCopies } from '#platform/server/backup/backup-folder.ts';
import { removeOldCopies } from '#platform/server/backup/copies-of-folder.ts';
import { backupLock } from '#platform/server/backup/create-backup.ts';
import { readErasures } from '#platform/server/backup/erasure-list.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createDb } from '#platform/server/db/db.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { createDiskStorage } from '#platform/server/storage/disk-storage.ts';
import { openBucket } from '#platform/server/storage/open-storage.ts';
import { aServer } from '../a-server.ts';
import { emptyDatabase } from '../harness/test-db.ts';
import { runProgram } from '../run-program.ts';
import { tableNames } from '../table-names.ts';
import { tableSnapshot } from '../table-snapshot.ts';
import { aWorld, type Member, type World, worldOf } from '../world.ts';
import { wrongCounters } from '../wrong-counters.ts';

const world = await aWorld();
const { platform, database } = world;
const home = await mkdtemp(join(tmpdir(), 'tonehall-backups-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const secret = platform.config.secret.reveal();
const own = { DATABASE_URL: database.url, DATA_DIR: platform.config.dataDir, SECRET: secret };

const backUp = (folder: string, more: Record<string, string> = {}) =>
  runProgram('backup.ts', [join(home, folder)], { ...own, ...more });
const verify = (folder: string) => runProgram('backup.ts', [join(home, folder), '--verify'], own);

/** An empty database and data folder to restore into. */
async function anEmptyPlace() {
  const url = await emptyDatabase({ bare: true });
  return { DATABASE_URL: url, DATA_DIR: await mkdtemp(join(home, 'data-')) };
}
type Place = Awaited<ReturnType<typeof anEmptyPlace>>;
const restore = (folder: string, place: Place, more: Record<string, string> = {}) =>
  runProgram('restore.ts', [join(home, folder)], { ...place, ...more });

async function openPlace(place: Place): Promise<World> {
  const existing = { databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR };
  const server = await aServer({ existing, clock: world.clock });
  onTestFinished(() => server.close());
  return worldOf(server);
}

async function rowsOf(url: string) {
  const { db, close } = createDb({ url, log: silentLog, max: 2 });
  const { schema_migrations: _ran, ...rows } = await tableSnapshot(db, await tableNames(db));
  await close();
  return rows;
}

let mara: Member;
let noa: Member;
let trackId = '';
beforeAll(async () => {
  mara = await world.person('mara');
  noa = await world.person('noa');
  trackId = (await uploadTrack(world, mara, { title: 'Low tide' })).id;
});

test('a copy made while members write holds what was acknowledged before, nothing after, and opens [OPS-001, OPS-006]', async () => {
  const written: string[] = [];
  const write = async () => void written.push((await commentOn(world, trackComments, trackId, noa)).id);
  for (let at = 0; at < 5; at += 1) await write();
  const before = [...written];
  let isRunning = true;
  const writing = (async () => {
    while (isRunning) await write();
  })();
  expect(await backUp('load')).toMatchObject({ ended: 0, stderr: '' });
  isRunning = false;
  await writing;
  const after = written.length;
  for (let at = 0; at < 3; at += 1) await write();

  const place = await anEmptyPlace();
  expect(await restore('load', place)).toMatchObject({ ended: 0, stderr: '' });
  const other = await openPlace(place);
  const { db, storage } = other.platform;
  const rows = await db.selectFrom('comments').select('id').execute();
  const restored = new Set(rows.map(({ id }) => id));
  expect(before.filter((id) => !restored.has(id))).toEqual([]);
  expect(written.slice(after).filter((id) => restored.has(id))).toEqual([]);
  // One moment: nothing is missing between what is there.
  expect(written.map((id) => restored.has(id))).toEqual(written.map((_id, at) => at < restored.size));
  expect(await wrongCounters(db)).toEqual([]);
  const jobs = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(db);
  expect(jobs.rows[0]?.n).toBeGreaterThan(0);

  const track = await db.selectFrom('tracks').selectAll().where('id', '=', trackId).executeTakeFirstOrThrow();
  const audio = await storage.read(track.audio_key ?? '');
  expect(audio).toEqual(await platform.storage.read(track.audio_key ?? ''));
  const answer = await other.guest.raw({ method: 'GET', url: `/files/${track.audio_key}` });
  expect(answer.status).toBe(200);
  const browser = other.newGuest();
  browser.cookies.set('tonehall_session', mara.cookies.get('tonehall_session') ?? '');
  expect((await browser.raw({ method: 'GET', url: '/api/account' })).body.user.email).toBe(mara.email);
  await other.drain();
});

test.each(['backup.object@2', 'backup.before-rename'])(
  'a backup that is killed at %s leaves no half copy, and the next run completes one [OPS-002]',
  async (place) => {
    const folder = `killed-${place}`;
    expect(await backUp(folder, { FAILPOINTS: `${place}=kill` })).toMatchObject({ ended: 'SIGKILL' });
    expect(await listCopies(join(home, folder))).toEqual([]);
    expect(await restore(folder, await anEmptyPlace())).toMatchObject({
      ended: 1,
      stderr: expect.stringContaining('There is no complete copy'),
    });
    const arrived = await keysOf(folder);
    const { ended, stdout } = await backUp(folder);
    expect(ended).toBe(0);
    const all = await keysOf(folder);
    expect(stdout).toContain(`${all.length} files, ${all.length - arrived.length} of them new`);
    expect(await verify(folder)).toMatchObject({ ended: 0, stderr: '' });
    expect((await readdir(join(home, folder, 'copies'))).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);

test('each damaged or missing file is named, and a damaged copy is not restored [OPS-003, OPS-006]', async () => {
  await backUp('damaged');
  const folder = join(home, 'damaged');
  const [manifest] = await listCopies(folder);
  const inCopy = join(folder, 'copies', manifest?.name ?? '');
  const pool = createDiskStorage(join(folder, 'objects'));
  const [key = '', other = ''] = await keysOf('damaged');
  const bytes = Buffer.from((await pool.read(key)) ?? []);
  await pool.put(key, Buffer.alloc(bytes.length, 7));
  await pool.delete(other);
  expect(await verify('damaged')).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining(`the file ${key} has changed`),
  });
  expect((await verify('damaged')).stderr).toContain(`the file ${other} is missing`);
  expect(await restore('damaged', await anEmptyPlace())).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('is damaged: restore another one'),
  });
  await writeFile(join(inCopy, 'secret'), 'another secret that is long enough');
  expect((await verify('damaged')).stderr).toContain('secret has changed');
});

test('with a bucket objects are listed, copied where that is wanted, and put into a bucket that lacks them [OPS-004]', async () => {
  const configureBuckets = ['media', 'other'].map((name) => ({ name, configs: [] }));
  const directory = join(home, 's3');
  const s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await s3.run();
  onTestFinished(() => s3.close());
  const key = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_REGION: 'us-east-1' };
  const bucket = { ...key, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'media' };
  const media = openBucket(readConfig({ ...own, ...bucket }).s3 ?? expect.fail('no bucket'));
  await media.put('tracks/one.mp3', Buffer.from('one'));

  expect((await backUp('bucket', bucket)).stdout).toContain('1 files listed, which stay in the bucket');
  expect(await keysOf('bucket')).toEqual([]);
  const place = await anEmptyPlace();
  const elsewhere = { ...bucket, S3_BUCKET: 'other' };
  expect((await restore('bucket', place, elsewhere)).stdout).toContain('1 files are missing');

  const withObjects = [join(home, 'bucket'), '--objects'];
  const { stdout } = await runProgram('backup.ts', withObjects, { ...own, ...bucket });
  expect(stdout).toContain('1 files, 1 of them new');
  expect(await verify('bucket')).toMatchObject({ ended: 0, stderr: '' });
  expect(await restore('bucket', await anEmptyPlace(), elsewhere)).toMatchObject({
    ended: 0,
    stdout: expect.not.stringContaining('missing'),
  });
  const other = openBucket(readConfig({ ...own, ...elsewhere }).s3 ?? expect.fail('no bucket'));
  expect(Buffer.from((await other.read('tracks/one.mp3')) ?? []).toString()).toBe('one');
});

test('two backups at once, a folder of something else and of another Tonehall are refused [OPS-005]', async () => {
  const running = await database.pool.connect();
  await running.query('select pg_advisory_lock($1)', [backupLock]);
  const second = await backUp('twice');
  expect(second).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('Another backup of this Tonehall'),
  });
  running.release(true);
  expect(await backUp('twice')).toMatchObject({ ended: 0 });
  expect(await verify('twice')).toMatchObject({ ended: 0 });
  await mkdir(join(home, 'photos'));
  await writeFile(join(home, 'photos', 'summer.txt'), '');
  expect(await backUp('photos')).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('is not empty and holds no backups'),
  });
  expect(await readdir(join(home, 'photos'))).toEqual(['summer.txt']);
  const another = 'a secret of another installation, long enough';
  expect(await backUp('twice', { SECRET: another })).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('holds the backups of another Tonehall'),
  });
});

test('copies that are too old are removed with the files that only they had, never the newest [OPS-005]', async () => {
  await platform.storage.put('extra/first.mp3', Buffer.from('first'));
  await backUp('old');
  await platform.storage.delete('extra/first.mp3');
  await backUp('old');
  const folder = join(home, 'old');
  await writeFile(join(folder, 'copies', 'notes.txt'), 'mine');
  const [first, second] = await listCopies(folder);
  await age(folder, first, 36);
  const days = platform.config.backupDays;
  expect(await removeOldCopies(folder, { days, now: new Date() })).toHaveLength(1);
  expect((await listCopies(folder)).map(({ name }) => name)).toEqual([second?.name]);
  expect(await keysOf('old')).not.toContain('extra/first.mp3');
  expect(await readdir(join(folder, 'copies'))).toContain('notes.txt');
  const later = new Date(Date.now() + 100 * 86_400_000);
  expect(await removeOldCopies(folder, { days, now: later })).toEqual([]);
  expect(await verify('old')).toMatchObject({ ended: 0, stderr: '' });
});

test('a restore goes into an empty place only, with the secret of the copy [OPS-006]', async () => {
  await backUp('places');
  const place = await anEmptyPlace();
  expect(await restore('places', place, { SECRET: 'another secret that is long enough' })).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('SECRET is not the one of the copy'),
  });
  expect(await readdir(place.DATA_DIR)).toEqual([]);
  expect(await restore('places', { ...place, DATABASE_URL: database.url })).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('Only an empty database'),
  });
  expect(await restore('places', { ...place, DATA_DIR: platform.config.dataDir })).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('is not empty'),
  });
  const [manifest] = await listCopies(join(home, 'places'));
  const newer = [...(manifest?.migrations ?? []), { name: '9999_later.sql', checksum: 'x' }];
  const path = join(home, 'places', 'copies', manifest?.name ?? '', 'manifest.json');
  await writeFile(path, JSON.stringify({ ...manifest, migrations: newer }));
  expect(await restore('places', await anEmptyPlace())).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('This program is not the one of the copy: 9999_later.sql'),
  });
});

test.each(['restore.marked', 'restore.object'])(
  'nothing starts on a restore that was killed at %s, and the next run restores the same [OPS-007]',
  async (point) => {
    await backUp('again');
    const place = await anEmptyPlace();
    expect(await restore('again', place, { FAILPOINTS: `${point}=kill` })).toMatchObject({
      ended: 'SIGKILL',
    });
    const unfinished = expect.stringContaining('A restore was not finished');
    const start = { ...place, PORT: '0', EDU_PORT: '0', STUDIO_PORT: '0', METRICS_PORT: '0' };
    expect(await runProgram('start.ts', [], start)).toMatchObject({ ended: 1, stderr: unfinished });
    const elsewhere = { ...start, DATA_DIR: await mkdtemp(join(home, 'data-')) };
    expect(await runProgram('start.ts', [], elsewhere)).toMatchObject({ ended: 1, stderr: unfinished });
    expect(await restore('again', place)).toMatchObject({ ended: 0, stderr: '' });
    expect(await rowsOf(place.DATABASE_URL)).toEqual(await rowsOf(database.url));
    expect(await readdir(place.DATA_DIR)).not.toContain('restoring.json');
    expect(await readFile(join(place.DATA_DIR, 'secret'), 'utf8')).toBe(secret);
  },
);

test('accounts that were deleted after a copy are deleted again when it is restored [OPS-008]', async () => {
  const leaver = await world.person('leaver');
  const { id: leftTrack } = await uploadTrack(world, leaver, { title: 'Gone' });
  await backUp('erasures');
  await leaver.call(deleteUser, { guid: leaver.id });
  await world.drain();
  // Without another backup: the job that erases has written it beside the copies.
  expect((await readErasures(join(home, 'erasures'))).map(({ id }) => id)).toContain(leaver.id);
  const place = await anEmptyPlace();
  const { ended, stdout } = await restore('erasures', place);
  expect([ended, stdout]).toEqual([0, expect.stringContaining('1 accounts that were deleted since')]);
  const other = await openPlace(place);
  await other.drain();
  const { db } = other.platform;
  const left = await db.selectFrom('users').selectAll().where('id', '=', leaver.id).executeTakeFirstOrThrow();
  expect(left.deleted_at).toEqual(expect.any(Date));
  expect(JSON.stringify(left)).not.toContain(leaver.email);
  expect(await db.selectFrom('tracks').select('id').where('id', '=', leftTrack).execute()).toEqual([]);
  expect(JSON.stringify(await readErasures(join(home, 'erasures')))).not.toContain('leaver');
});

test('a backup lists accounts that were deleted while its folder was away [OPS-008]', async () => {
  const leaver = await world.person('second-leaver');
  await backUp('away');
  await rename(join(home, 'away'), join(home, 'elsewhere'));
  await leaver.call(deleteUser, { guid: leaver.id });
  await world.drain();
  await rename(join(home, 'elsewhere'), join(home, 'away'));
  expect((await readErasures(join(home, 'away'))).map(({ id }) => id)).not.toContain(leaver.id);
  await backUp('away');
  expect((await readErasures(join(home, 'away'))).map(({ id }) => id)).toContain(leaver.id);
});

async function keysOf(folder: string): Promise<string[]> {
  const objects = await Array.fromAsync(createDiskStorage(join(home, folder, 'objects')).list(''));
  return objects.map(({ key }) => key).sort();
}

/** Makes a copy look as if it had been made so many days ago. */
async function age(folder: string, manifest: CopyManifest | undefined, days: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  const path = join(folder, 'copies', manifest?.name ?? '', 'manifest.json');
  await writeFile(path, JSON.stringify({ ...manifest, at }));
}
