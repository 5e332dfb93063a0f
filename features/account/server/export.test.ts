import { expect, test } from 'vitest';
import { reauthenticate } from '#features/sign-in/devices.contract.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { race } from '#testing/races.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { deleteUser, getExport, startExport } from '../contract.ts';
import { makeExport } from './make-export.ts';
import { purgeExports } from './purge-exports.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { db, storage } = world.platform;
const day = 86_400_000;

const keysOf = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
};
const fetchOf = (person: Pick<Member, 'raw'>, url: string) => person.raw({ method: 'GET', url });

async function aMusician(name: string): Promise<Member> {
  const member = await world.person(name);
  const other = await world.person(`other-of-${name}`);
  const own = await aStoredTrack(world, member, { title: 'Morning tide' });
  const { audio_key } = (await findTrack(db, own.id)) ?? {};
  await storage.put(audio_key ?? '', Buffer.from(`sound of ${name}`));
  const { id } = await aStoredTrack(world, other, { title: 'Not mine' });
  await member.call(likeTrack, { id });
  await member.call(trackComments.post, { id, content: 'What a night', moment: 250 });
  return member;
}

test('a worker is killed before it marks a stored copy as ready, and another worker completes it', {
  timeout: 90_000,
}, async () => {
  const ida = await aMusician('ida');
  await world.drain();
  const { export: requested } = await ida.call(startExport, {});
  const killed = await aSiteProcess(world, { worker: true, failpoints: 'make-export.stored=kill' });
  expect(await killed.ended).toBe('SIGKILL');
  const successor = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  const stateOf = async () => (await ida.call(getExport, {})).export?.state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('ready');
  await successor.kill();
  expect((await keysOf('exports/')).filter((key) => key.includes(requested.id))).toHaveLength(1);
});

test('a copy has all data of the member with the audio, and only its owner can download it [COMMENT-062]', async () => {
  const ada = await aMusician('ada');
  expect((await ada.call(getExport, {})).export).toBeNull();
  const { export: requested } = await ada.call(startExport, {});
  expect(requested).toMatchObject({ state: 'waiting', url: null });
  await world.drain();
  const { export: made } = await ada.call(getExport, {});
  expect(made).toMatchObject({ id: requested.id, state: 'ready', sizeBytes: expect.any(Number) });
  const away = await fetchOf(ada, made?.url ?? '');
  expect([away.status, String(away.headers['cache-control'])]).toEqual([302, 'private, no-store']);
  const address = String(away.headers.location);
  const response = await world.server.inject({ url: address });
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="tonehall-[\d-]+\.zip"/);
  expect(response.rawPayload.length).toBe(made?.sizeBytes);
  const entries = unzip(response.rawPayload);
  const json = (path: string) => JSON.parse(entries.get(path)?.toString() ?? 'null');
  expect(json('profile.json')).toMatchObject({ email: ada.email, username: ada.username });
  expect(json('consents.json')).toEqual([expect.objectContaining({ source: 'sign_up', terms: true })]);
  expect(json('devices.json')).toHaveLength(1);
  expect(json('comments.json')).toEqual([expect.objectContaining({ content: 'What a night', moment: 250 })]);
  expect(json('likes.json')).toEqual([expect.objectContaining({ title: 'Not mine' })]);
  const [track] = json('tracks/tracks.json');
  expect(track).toMatchObject({ title: 'Morning tide' });
  expect(entries.get(`tracks/${track.permalink}.mp3`)?.toString()).toBe('sound of ada');
  expect([...entries.values()].join('')).not.toMatch(/argon2|other-of-ada@/);

  const eve = await world.person('eve');
  expect((await fetchOf(eve, made?.url ?? '')).status).toBe(404);
  const away2 = await fetchOf(world.newGuest(), made?.url ?? '');
  expect(away2.headers.location).toBe(`/auth?tab=sign_in&redirect_to=${encodeURIComponent(made?.url ?? '')}`);
  expect((await world.server.inject({ url: address.split('?')[0] ?? '' })).statusCode).toBe(404);
  expect((await fetchOf(ada, '/account/export/nothing')).status).toBe(404);
});

test('one e-mail says that the copy is ready', async () => {
  const ben = await aMusician('ben');
  const { export: requested } = await ben.call(startExport, {});
  await world.drain();
  await world.drain();
  const outbox = await readOutbox(outboxDir(world.platform.config));
  const emails = outbox.filter(({ to, subject }) => to === ben.email && subject.includes('copy'));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(`${world.platform.config.siteUrl}/account/export/${requested.id}`);
});

test('concurrent requests start one copy', async () => {
  const cleo = await world.person('cleo');
  const { given, thrown } = await race(10, () => cleo.call(startExport, {}));
  expect(given).toHaveLength(1);
  expect(new Set(thrown.map((refusal) => (refusal as { code: string }).code))).toEqual(
    new Set(['export_under_way']),
  );
  await world.drain();
  await cleo.call(startExport, {});
});

test('a member can request five copies a day', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const dora = await strict.person('dora');
  for (let count = 0; count < 5; count += 1) {
    await dora.call(startExport, {});
    await strict.platform.db.updateTable('account_exports').set({ state: 'failed' }).execute();
  }
  await expect(dora.call(startExport, {})).rejects.toMatchObject({ status: 429 });
});

test('requesting a copy needs a recent sign-in', async () => {
  const eva = await world.person('eva');
  world.clock.advance(16 * 60_000);
  await expect(eva.call(startExport, {})).rejects.toMatchObject({ status: 403, code: 'reauth_required' });
});

test('a copy expires after seven days and is then deleted', async () => {
  const fay = await aMusician('fay');
  const { export: requested } = await fay.call(startExport, {});
  await world.drain();
  const { export: made } = await fay.call(getExport, {});
  const key = `exports/${requested.id}.zip`;
  world.clock.advance(7 * day - 1000);
  expect((await fetchOf(fay, made?.url ?? '')).status).toBe(302);
  world.clock.advance(1000);
  expect((await fetchOf(fay, made?.url ?? '')).status).toBe(404);
  expect((await fay.call(getExport, {})).export).toBeNull();
  await purgeExports(makeCall(world.platform, db, guest));
  expect(await storage.stat(key)).toBeNull();
});

test('deleting an account deletes its copies, also one in progress', async () => {
  const gil = await aMusician('gil');
  const { export: first } = await gil.call(startExport, {});
  await world.drain();
  const { export: second } = await gil.call(startExport, {});
  await gil.call(deleteUser, { guid: gil.id });
  await world.drain();
  expect(
    (await keysOf('exports/')).filter((key) => key.includes(first.id) || key.includes(second.id)),
  ).toEqual([]);
  expect(await db.selectFrom('account_exports').select('id').where('user_id', '=', gil.id).execute()).toEqual(
    [],
  );
});

test('a copy that cannot be made fails after the last attempt, and another can be requested', async () => {
  const hal = await world.person('hal');
  const { export: requested } = await hal.call(startExport, {});
  const broken = {
    name: 'broken',
    tables: {},
    erase: async () => {},
    async *exportFiles() {
      yield { path: 'a.json', json: {} };
      throw new Error('broken');
    },
  };
  const call = makeCall(world.platform, db, guest);
  const run = (attempt: number) =>
    makeExport(call, {
      parts: [broken],
      payload: { exportId: requested.id },
      attempt: { attempt, maxAttempts: 2 },
    });
  await expect(run(1)).rejects.toThrow('broken');
  expect((await hal.call(getExport, {})).export?.state).toBe('waiting');
  await run(2);
  expect((await hal.call(getExport, {})).export?.state).toBe('failed');
  await hal.call(startExport, {});
});

test('a copy that was never finished is purged after a day, and another can be requested', async () => {
  const jan = await world.person('jan');
  const { export: requested } = await jan.call(startExport, {});
  await storage.put(`exports/${requested.id}.zip`, Buffer.from('stored, but never said'));
  await expect(jan.call(startExport, {})).rejects.toMatchObject({ status: 409 });
  world.clock.advance(day);
  await purgeExports(makeCall(world.platform, db, guest));
  expect(await storage.stat(`exports/${requested.id}.zip`)).toBeNull();
  await jan.call(reauthenticate, { password: testPassword });
  await jan.call(startExport, {});
});
