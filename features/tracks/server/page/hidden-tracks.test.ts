import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getTrack, listOwnTracks } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import type { RawRequest } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
await follow(world, ada, owner);
const missing = {
  id: '0198f000-0000-7000-8000-000000000000',
  permalink: 'nothing',
  shortLinkId: 'AAAAAAAAAA',
};

/** Every call that names one track. */
const calls = (
  track: typeof missing,
): Record<string, Omit<RawRequest, 'method'> & { method: RawRequest['method'] }> => ({
  get: { method: 'GET', url: `/api/mixdowns/${track.id}` },
  head: { method: 'HEAD', url: `/api/mixdowns/${track.id}` },
  byLink: { method: 'GET', url: `/api/users/${owner.profileLink}/mixdowns/${track.permalink}` },
  byShortLink: { method: 'GET', url: `/api/short_links/${track.shortLinkId}` },
  comments: { method: 'GET', url: `/api/tracks/${track.id}/comments` },
  plays: { method: 'POST', url: `/api/mixdowns/${track.id}/plays` },
  comment: { method: 'POST', url: `/api/tracks/${track.id}/comments`, body: { content: 'Hi' } },
  like: { method: 'POST', url: `/api/tracks/${track.id}/likes` },
  unlike: { method: 'DELETE', url: `/api/tracks/${track.id}/likes` },
  likeByLink: { method: 'POST', url: `/user/${owner.profileLink}/track/${track.permalink}/like` },
  unlikeByLink: { method: 'DELETE', url: `/user/${owner.profileLink}/track/${track.permalink}/unlike` },
  download: { method: 'GET', url: `/api/mixdowns/${track.id}/download` },
  update: { method: 'PUT', url: `/api/mixdowns/${track.id}`, body: { mixdown: { title: 'x' } } },
  remove: { method: 'DELETE', url: `/api/mixdowns/${track.id}` },
  report: { method: 'POST', url: `/api/mixdowns/${track.id}/reports`, body: { reason: 'Rude' } },
});
const openToGuests = ['get', 'head', 'byLink', 'byShortLink', 'comments', 'plays'];
const hiddenKinds = [
  ['unpublished', { published: false }],
  ['waiting', { status: 'waiting' }],
  ['processing', { status: 'processing' }],
  ['failed', { status: 'error' }],
] as const;

describe.each(hiddenKinds)('a track that is %s', (_kind, how) => {
  test('answers every call like a track that does not exist [TRACK-036]', async () => {
    const track = trackOf(await owner.call(getTrack, { id: (await aStoredTrack(world, owner, how)).id }));
    for (const [name, call] of Object.entries(calls(track))) {
      const absent = calls(missing)[name] as RawRequest;
      for (const actor of [ada, world.guest]) {
        const [hidden, none] = [await actor.raw(call), await actor.raw(absent)];
        const isOpen = actor === ada || openToGuests.includes(name);
        expect(hidden.status, name).toBe(isOpen ? 404 : 401);
        expect([hidden.status, hidden.body], name).toEqual([none.status, none.body]);
      }
    }
  });

  test('is visible to its owner and site admins, and in no list [TRACK-036]', async () => {
    const { id } = await aStoredTrack(world, owner, how);
    const track = trackOf(await owner.call(getTrack, { id }));
    for (const name of ['get', 'byLink', 'byShortLink', 'comments']) {
      for (const actor of [owner, admin]) {
        expect((await actor.raw(calls(track)[name] as RawRequest)).status, name).toBe(200);
      }
    }
    for (const list of ['recent', 'trending', 'featured', 'following']) {
      for (const actor of [owner, admin, ada]) {
        const { body } = await actor.raw({ method: 'GET', url: `/api/mixdowns/${list}?items=100` });
        expect(JSON.stringify(body)).not.toContain(id);
      }
    }
    const { body } = await world.guest.raw({ method: 'GET', url: `/api/users/${owner.id}/mixdowns` });
    expect(JSON.stringify(body)).not.toContain(id);
    expect(JSON.stringify(trackPageOf(await owner.call(listOwnTracks, { items: 100 })))).toContain(id);
  });
});

test('an unknown short link answers 404', async () => {
  for (const shortLinkId of ['AAAAAAAAAA', 'x', '%27', 'x'.repeat(60)]) {
    expect((await world.guest.raw({ method: 'GET', url: `/api/short_links/${shortLinkId}` })).status).toBe(
      404,
    );
  }
});

test("an unpublished track's addresses are given to its owner only and expire within the hour [TRACK-094]", async () => {
  const track = await uploadTrack(world, owner, { published: false });
  const addresses = [track.audioMp3Url, track.directWaveformUrl].map(String);
  const statuses = (list: string[]) =>
    Promise.all(list.map(async (url) => (await world.guest.raw({ method: 'GET', url })).status));
  expect(await statuses(addresses)).toEqual([200, 200]);
  const seenByAdmin = trackOf(await admin.call(getTrack, { id: track.id }));
  expect([seenByAdmin.audioMp3Url, seenByAdmin.directWaveformUrl]).toEqual([null, null]);
  expect(await statuses(addresses.map((url) => url.replace(/\?.*/, '')))).toEqual([404, 404]);
  world.clock.advance(60 * 60_000);
  expect(await statuses(addresses)).toEqual([404, 404]);
});

test('an address has 32 random characters beside the id, and folders are not listed [TRACK-094]', async () => {
  const track = await uploadTrack(world, owner);
  expect(track.audioMp3Url).toMatch(new RegExp(`^/files/tracks/${track.id}/[a-z0-9]{32}\\.mp3$`));
  for (const url of [
    '/files/',
    '/files/tracks',
    `/files/tracks/${track.id}/`,
    `/files/tracks/${track.id}/x.mp3`,
    `/files/tracks/${'-'.repeat(36)}/x.mp3`,
    `/files/tracks/${'a'.repeat(36)}/x.mp3`,
  ]) {
    expect((await world.guest.raw({ method: 'GET', url })).status, url).toBe(404);
  }
});

test('after unpublishing or deleting, the old addresses answer 404 within a second [TRACK-094]', async () => {
  for (const how of ['unpublish', 'delete'] as const) {
    const track = await uploadTrack(world, owner);
    const url = String(track.audioMp3Url);
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await world.guest.raw({ method: 'GET', url })).status).toBe(200);
    if (how === 'delete') await owner.raw({ method: 'DELETE', url: `/api/mixdowns/${track.id}` });
    else await owner.call(updateTrack, { id: track.id, mixdown: { published: false } });
    vi.advanceTimersByTime(1000);
    expect((await world.guest.raw({ method: 'GET', url })).status, how).toBe(404);
    vi.useRealTimers();
  }
});

test('original uploads are never served', async () => {
  const track = await uploadTrack(world, owner);
  const { file_name } = await world.platform.db
    .selectFrom('tracks')
    .select('file_name')
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow();
  expect(await world.platform.storage.stat(`uploads/${file_name}`)).toBeNull();
  for (const url of [`/files/uploads/${file_name}`, `/uploads/${file_name}`]) {
    expect((await owner.raw({ method: 'GET', url })).status).toBe(404);
  }
});
