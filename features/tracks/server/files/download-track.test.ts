import { expect, onTestFinished, test, vi } from 'vitest';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const [free, pro] = [
  await world.person('free', { accountType: 0 }),
  await world.person('pro', { accountType: 1 }),
];
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });

const download = (actor: Person, id: string) =>
  actor.raw({ method: 'GET', url: `/api/mixdowns/${id}/download` });
const statuses = async (id: string, ...members: Person[]) =>
  Promise.all(members.map(async (actor) => (await download(actor, id)).status));

test('the owner can always download a done track, whatever the plan [TRACK-051]', async () => {
  for (const owner of [free, pro]) {
    for (const published of [true, false]) {
      const { id } = await aStoredTrack(world, owner, { published });
      expect(await statuses(id, owner)).toEqual([302]);
    }
    for (const status of ['waiting', 'processing', 'error'] as const) {
      const { id } = await aStoredTrack(world, owner, { status });
      expect(await statuses(id, owner)).toEqual([409]);
    }
  }
});

test("others download only when the track allows it and the owner's plan includes it, else 403 [TRACK-052] [TRACK-053]", async () => {
  const cells = [];
  for (const owner of [free, pro]) {
    for (const allowDownload of [false, true]) {
      const { id } = await aStoredTrack(world, owner, { allowDownload });
      cells.push(await statuses(id, ada, admin));
    }
  }
  expect(cells).toEqual([
    [403, 403],
    [403, 403],
    [403, 403],
    [302, 302],
  ]);
});

test('a plan that ends also ends downloads', async () => {
  const owner = await world.person('lapsing', { accountType: 2 });
  const { id } = await aStoredTrack(world, owner, { allowDownload: true });
  expect(await statuses(id, ada)).toEqual([302]);
  await world.platform.db.updateTable('users').set({ account_type: 0 }).where('id', '=', owner.id).execute();
  expect(await statuses(id, ada)).toEqual([403]);
});

test('a guest gets 401', async () => {
  const { id } = await aStoredTrack(world, pro, { allowDownload: true });
  expect(await statuses(id, world.guest)).toEqual([401]);
});

test('the call redirects to an address valid for 5 minutes, served as the attachment {title}.mp3 [TRACK-055]', async () => {
  const track = await uploadTrack(world, pro, { title: 'Ünder the rain', change: { allowDownload: true } });
  const answer = await download(ada, track.id);
  expect(answer.status).toBe(302);
  const url = String(answer.headers.location);
  const fetch = () => world.guest.raw({ method: 'GET', url });
  const file = await fetch();
  expect([file.status, file.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  const disposition = String(file.headers['content-disposition']);
  expect(disposition).toMatch(/^attachment;/);
  expect(disposition).toContain(`filename*=UTF-8''%C3%9Cnder%20the%20rain.mp3`);
  world.clock.advance(5 * 60_000 - 1000);
  expect((await fetch()).status).toBe(200);
  world.clock.advance(1000);
  expect((await fetch()).status).toBe(404);
});

test('the address is bound to its file, expiry and name', async () => {
  const track = await uploadTrack(world, pro, { published: false });
  const url = String((await download(pro, track.id)).headers.location);
  for (const forged of [
    url.replace(/expires=\d+/, 'expires=9999999999'),
    url.replace(/signature=./, 'signature=_'),
    url.replace(/download=[^&]*/, 'download=other.mp3'),
    url.replace(/\?.*/, ''),
  ]) {
    expect((await world.guest.raw({ method: 'GET', url: forged })).status, forged).toBe(404);
  }
  expect((await world.guest.raw({ method: 'GET', url })).status).toBe(200);
});

test('a download address ends when the track is unpublished, for its owner and others [TRACK-094]', async () => {
  const track = await uploadTrack(world, pro, { change: { allowDownload: true } });
  const urls = await Promise.all(
    [ada, pro].map(async (actor) => String((await download(actor, track.id)).headers.location)),
  );
  const fetched = (list: string[]) =>
    Promise.all(list.map(async (url) => (await world.guest.raw({ method: 'GET', url })).status));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await fetched(urls)).toEqual([200, 200]);
  await pro.call(updateTrack, { id: track.id, mixdown: { published: false } });
  vi.advanceTimersByTime(1000);
  expect(await fetched([...urls, ...urls.map((url) => url.replace('&revocable=1', ''))])).toEqual(
    Array(4).fill(404),
  );
});

test('a member with a free account reads how to offer downloads [TRACK-072]', async () => {
  const { id } = await aStoredTrack(world, free);
  await expect(free.call(updateTrack, { id, mixdown: { allowDownload: true } })).rejects.toMatchObject({
    status: 422,
    fields: { allow_download: ['Upgrade to enable downloading of tracks'] },
  });
  expect(trackOf(await free.call(updateTrack, { id, mixdown: { allowDownload: false } })).allowDownload).toBe(
    false,
  );
  const theirs = await aStoredTrack(world, pro);
  expect(
    trackOf(await pro.call(updateTrack, { id: theirs.id, mixdown: { allowDownload: true } })).allowDownload,
  ).toBe(true);
});
