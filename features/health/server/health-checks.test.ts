import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { processAudio } from '#features/tracks/server/files/process-audio.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { eventType } from '#platform/pure/event.ts';
import { Secret } from '#platform/pure/secret.ts';
import { saveLastBackup } from '#platform/server/backup/erasure-list.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createDb } from '#platform/server/db/db.ts';
import { feature, onJob } from '#platform/server/feature.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { lazyDecoderSandbox } from '#platform/server/media/lazy-decoder-sandbox.ts';
import { openStorage } from '#platform/server/storage/open-storage.ts';
import { freePort } from '#testing/free-port.ts';
import { brokenAudio } from '#testing/hostile-files/broken-audio.ts';
import { aWorld } from '#testing/world.ts';
import { getHealth } from '../contract.ts';
import { runChecks } from './health-check.ts';
import { healthChecks } from './health-checks.ts';

const world = await aWorld();
const { platform, database } = world;
const { db, config, clock } = platform;

/** What the check of this name says, by a platform with these changes. */
async function check(name: string, change: Partial<Platform> = {}): Promise<string> {
  const checks = healthChecks.filter((one) => one.name === name);
  const [found] = await runChecks({ ...platform, ...change }, checks);
  return `${found?.state}: ${found?.text}`;
}
const withConfig = (change: Partial<Config>): Partial<Platform> => ({ config: { ...config, ...change } });

test('settings that production refuses are a warning elsewhere [OPS-022]', async () => {
  expect(await check('Settings', withConfig({ rateLimits: 'on' }))).toContain('good');
  expect(await check('Settings')).toContain('warning: RATE_LIMITS is off');
  const siteUrl = 'http://music.example.org';
  expect(await check('Settings', withConfig({ siteUrl }))).toContain('warning: SITE_URL is not on this');
  expect(await check('Settings', withConfig({ siteUrl, environment: 'production' }))).toContain('good');
});

test('a decoder without a sandbox is a warning, one that is required and not there is wrong [OPS-022]', async () => {
  const decoderOf = (decoderSandbox: 'bwrap' | 'off', dataDir = config.dataDir) => ({
    ...withConfig({ decoderSandbox }),
    decoder: lazyDecoderSandbox({ decoderSandbox, transcoders: 1, dataDir }),
  });
  expect(await check('Decoder', decoderOf('off'))).toContain('warning: Uploads are decoded without');
  const required = await check('Decoder', decoderOf('bwrap', `${config.dataDir}/missing`));
  expect(required).toContain('wrong: The decoder cannot be started');
  const weak = await platform.decoder();
  const decoder = () => Promise.resolve({ ...weak, warning: null });
  expect(await check('Decoder', { decoder })).toContain('good');
});

async function aMailServer(more: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    ...more,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

test('a mail server that answers is good, none, a refused sign-in and a closed port are not, and no password is shown [OPS-022]', async () => {
  const mail = async (port: number) =>
    check('Mail', withConfig({ smtpUrl: new Secret(`smtp://ada:geheim@127.0.0.1:${port}`) }));
  expect(await check('Mail')).toContain('warning: E-mails are written into the data folder');
  const taking = await aMailServer({ onAuth: (_auth, _session, done) => done(null, { user: 'ada' }) });
  expect(await mail(taking)).toBe(`good: The mail server 127.0.0.1:${taking} answers.`);
  const refusing = await aMailServer({ onAuth: (_auth, _session, done) => done(new Error('no')) });
  expect(await mail(refusing)).toContain(`wrong: The mail server 127.0.0.1:${refusing} refuses user or`);
  const closed = await freePort();
  expect(await mail(closed)).toContain(`wrong: The mail server 127.0.0.1:${closed} cannot be reached`);
});

test('a data folder without free space and a bucket that does not answer are wrong [OPS-022]', async () => {
  // This folder of the kernel has no free byte.
  expect(await check('Disk', withConfig({ dataDir: '/proc' }))).toContain('wrong: 0.0 GB are free');
  expect(await check('Disk', withConfig({ dataDir: '/none' }))).toContain('wrong');
  expect(await check('Files')).toContain('good');
  const s3 = {
    endpoint: `http://127.0.0.1:${await freePort()}`,
    bucket: 'b',
    region: 'r',
    accessKeyId: 'id',
    secretAccessKey: new Secret('geheim'),
  };
  const away = await check('Files', { ...withConfig({ s3 }), storage: openStorage({ ...config, s3 }) });
  expect(away).toContain('wrong: The bucket does not answer');
});

test('a missing or old backup is a warning, and wrong in production once it is a week old [OPS-022]', async () => {
  const daysAgo = (days: number) =>
    saveLastBackup(config.dataDir, {
      folder: '/copies',
      at: new Date(clock.now().getTime() - days * 86_400_000).toISOString(),
    });
  const production = withConfig({ environment: 'production' });
  expect(await check('Backup')).toContain('warning: There is no backup');
  expect(await check('Backup', production)).toContain('wrong: There is no backup');
  await daysAgo(1.9);
  expect(await check('Backup', production)).toBe('good: The last backup is a day old.');
  await daysAgo(2);
  expect(await check('Backup', production)).toContain('warning: The last backup is 2 days old');
  await daysAgo(7);
  expect(await check('Backup', production)).toContain('wrong: The last backup is 7 days old');
  expect(await check('Backup')).toContain('warning');
});

test('clocks that are seconds apart are a warning, half a minute is wrong [OPS-024]', async () => {
  const apart = (seconds: number) => ({
    clock: { now: () => new Date(Date.now() + seconds * 1000) },
  });
  expect(await check('Clock', apart(0))).toContain('good');
  expect(await check('Clock', apart(10))).toContain(
    'warning: The clocks of the program and the database are',
  );
  expect(await check('Clock', apart(-40))).toContain('wrong: The clocks of the program and the database are');
});

test('a migration that has not run is wrong, one of a newer program is a warning [OPS-024]', async () => {
  expect(await check('Migrations')).toContain('good');
  await sql`insert into schema_migrations (name, checksum) values ('9999_newer.sql', '')`.execute(db);
  expect(await check('Migrations')).toContain('warning: The database is newer than this program');
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations
    where name <> '9999_newer.sql')`.execute(db);
  expect(await check('Migrations')).toContain('wrong: 1 migration has not run');
});

const failing = jobType('test.failing', z.strictObject({}), { maxAttempts: 1 });
const slow = jobType('test.slow', z.strictObject({}));
const ofTests = feature({
  name: 'test',
  jobs: [
    onJob(failing, async () => async () => {
      throw new Error('with a geheim in its message');
    }),
  ],
});
const call = makeCall(platform, db, guest);

test('jobs that wait or run for long are a warning, given-up ones are wrong and named [OPS-024]', async () => {
  const jobs = () => check('Jobs');
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  expect(await jobs()).toBe('good: No job is stuck.');
  await call.enqueue(slow, {}, { inMs: -14 * 60_000 });
  expect(await jobs()).toContain('good');
  await call.enqueue(slow, {}, { inMs: -16 * 60_000 });
  expect(await jobs()).toContain('warning: Due for more than 15 minutes: 1 job (test.slow 1)');
  await sql`update graphile_worker._private_jobs set locked_by = 'w', locked_at = now() - interval '61 minutes'`.execute(
    db,
  );
  expect(await jobs()).toContain('warning: Running for more than an hour: 2 jobs (test.slow 2)');
  await call.enqueue(failing, {});
  await runDueJobs({ platform, pool: database.pool, features: [ofTests] });
  expect(await jobs()).toContain('wrong: Given up: 1 job (test.failing 1)');
  expect(await jobs()).not.toContain('geheim');
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test('an event that waits for ten minutes is wrong [OPS-024]', async () => {
  await sql`delete from outbox_events`.execute(db);
  await call.emit(eventType('test.waiting', z.strictObject({})), {});
  expect(await check('Events')).toContain('good: 1 event');
  const later = new Date(clock.now().getTime() + 11 * 60_000);
  expect(await check('Events', { clock: { now: () => later } })).toContain(
    'wrong: 1 event waits for the worker, the oldest for 11 minutes',
  );
  await sql`delete from outbox_events`.execute(db);
});

test('files that were given up in the last 7 days are a warning, refused ones are not [OPS-024]', async () => {
  const ada = await world.person('ada');
  const broken = (await brokenAudio('nothing')).find((file) => file.expect === 'error');
  const refused = await uploadAudio(ada, broken?.bytes ?? Buffer.alloc(0));
  await ada.call(createTrack, { mixdown: { title: 'Refused', fileName: refused } });
  await world.drain();
  expect(await check('Uploads')).toContain('good');
  const { id: trackId } = await aStoredTrack(world, ada, { status: 'waiting' });
  await processAudio(call, { trackId });
  expect(await check('Uploads')).toContain('warning: 1 uploaded file was given up');
  const later = new Date(clock.now().getTime() + 7 * 86_400_000 + 1);
  expect(await check('Uploads', { clock: { now: () => later } })).toContain('good');
});

test('each check that reads the database says so where it does not answer [OPS-024]', async () => {
  const url = `postgres://ada:geheim@127.0.0.1:${await freePort()}/tonehall`;
  const away = createDb({ url, log: silentLog, max: 1 });
  onTestFinished(() => away.close());
  for (const name of ['Migrations', 'Clock', 'Jobs', 'Events', 'Uploads'])
    expect(await check(name, { db: away.db })).toBe(
      'wrong: The database does not answer: start it, or correct DATABASE_URL.',
    );
});

test('site admins with a second factor read the checks, anybody else is refused [OPS-023]', async () => {
  const admin = await world.person('admin', { admin: true });
  const bare = await world.person('bare', { admin: true });
  await db.deleteFrom('second_factors').where('user_id', '=', bare.id).execute();
  const { checks } = await admin.call(getHealth, {});
  expect(checks.map(({ name }) => name)).toEqual(healthChecks.map(({ name }) => name));
  await expect(world.guest.call(getHealth, {})).rejects.toMatchObject({ status: 401 });
  for (const refused of [await world.person('member'), bare])
    await expect(refused.call(getHealth, {})).rejects.toMatchObject({ status: 403 });
});
