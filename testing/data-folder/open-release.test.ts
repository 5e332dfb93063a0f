import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { resetPassword } from '#features/sign-in/recovery.contract.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { TAG_BYTES } from '#features/tracks/server/files/track-tags.ts';
import { restoreDatabase } from '#platform/server/backup/restore-database.ts';
import { redeliver } from '#platform/server/events/dispatch-outbox.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { aSite } from '../a-site.ts';
import { fakeClock } from '../fake-clock.ts';
import { emptyDatabase } from '../harness/test-db.ts';
import { testPassword, type World, worldOf } from '../world.ts';
import type { Landmarks } from './create-sample-community.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const releases = (await readdir(fixtures)).filter((name) => name.startsWith('data-'));

/** The data folder of each release, opened by the present program. */
describe.each(releases)('%s', (folder) => {
  let landmarks: Landmarks;
  let site: Awaited<ReturnType<typeof aSite>>;
  let world: World;
  beforeAll(async () => {
    const release = join(fixtures, folder);
    landmarks = JSON.parse(await readFile(join(release, 'landmarks.json'), 'utf8'));
    const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-server-'));
    await cp(release, dataDir, { recursive: true });
    const databaseUrl = await emptyDatabase({ bare: true });
    const at = await restoreDatabase({
      url: databaseUrl,
      path: join(release, 'database.ndjson.gz'),
      directory: join(import.meta.dirname, '../../db/migrations'),
      log: silentLog,
    });
    site = await aSite({
      existing: { databaseUrl, dataDir },
      settings: { SECRET: await readFile(join(release, 'secret'), 'utf8') },
      features: features.filter(({ name }) => name !== 'seeds'),
      clock: fakeClock(at.toISOString()),
    });
    world = worldOf(site);
  });
  afterAll(() => site.close());

  test('a member of a release signs in with the old password [SITE-061]', async () => {
    const browser = world.newGuest();
    await browser.call(signIn, { user: { email: landmarks.email, password: testPassword } });
    expect((await browser.call(getAccount, {})).user.email).toBe(landmarks.email);
  });

  test('a browser that was signed in at a release still is, by its cookie [SITE-061]', async () => {
    const browser = world.newGuest();
    browser.cookies.set('tonehall_session', landmarks.session);
    expect((await browser.call(getAccount, {})).user.email).toBe(landmarks.email);
  });

  test("a guest opens a track's page of a release, and its sound is the same file [SITE-061]", async () => {
    const page = await world.guest.raw({ method: 'GET', url: landmarks.trackPath });
    expect(page.status).toBe(200);
    expect(page.body).toContain('Low tide');
    const track = trackOf(await world.guest.call(getTrack, { id: landmarks.trackId }));
    const { pathname } = new URL(track.audioMp3Url ?? '', site.url);
    const answer = await fetch(site.url + pathname);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const stored = await site.platform.storage.read(pathname.replace('/files/', ''));
    const sound = Buffer.from(await answer.arrayBuffer()).subarray(TAG_BYTES);
    expect(sound.equals(stored ?? Buffer.alloc(0))).toBe(true);
    expect(stored?.length).toBeGreaterThan(1000);
    const { pathname: cover } = new URL(
      JSON.stringify(track).match(/\/files\/[\w./-]+\.webp/)?.[0] ?? '',
      site.url,
    );
    expect((await fetch(site.url + cover)).headers.get('content-type')).toBe('image/webp');
  });

  test('feeds of a release keep their addresses [SITE-061]', async () => {
    for (const url of ['/group/low-tide/feed.xml', '/user/maraplays/feed.xml']) {
      const { status, headers } = await world.guest.raw({ method: 'GET', url });
      expect([url, status, headers['content-type']]).toEqual([url, 200, expect.stringContaining('xml')]);
    }
  });

  test('every pending job of a release has a known name [SITE-061]', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct task_identifier as name from graphile_worker.jobs`.execute(site.platform.db);
    const known = [redeliver.name, ...features.flatMap(({ jobs }) => jobs.map(({ job }) => job.name))];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('pending work of a release is done: jobs run, events are delivered, an upload is processed [SITE-061]', async () => {
    const waiting = () => site.platform.db.selectFrom('outbox_events').select('id').execute();
    expect(await waiting()).not.toEqual([]);
    await world.drain();
    expect(await waiting()).toEqual([]);
    const failed = sql`select from graphile_worker.jobs where last_error is not null`;
    expect((await failed.execute(site.platform.db)).rows).toEqual([]);
    const track = trackOf(await world.guest.call(getTrack, { id: landmarks.waitingTrackId }));
    expect(track.audioMp3Url).not.toBeNull();
  });

  test.each([
    ['has mailed', 'email'],
    ['has promised, and that is written only now,', 'unmailedEmail'],
  ] as const)('a link that a release %s still works [SITE-061]', async (_when, whose) => {
    const email = landmarks[whose];
    const browser = world.newGuest();
    const password = 'a newer horse battery';
    const resetPasswordToken = await emailedTokenTo(world, email, 'password_reset');
    await browser.call(resetPassword, {
      user: { password, passwordConfirmation: password, resetPasswordToken },
    });
    await browser.call(signIn, { user: { email, password } });
    expect((await browser.call(getAccount, {})).user.email).toBe(email);
  });
});
