import { expect, test } from 'vitest';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { countPlay, getTrack, trackComments } from '#features/tracks/contract.ts';
import { deleteTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import type { Person } from '#testing/person.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
const remove = (actor: Person, id: string) => actor.raw({ method: 'DELETE', url: `/api/mixdowns/${id}` });

test('deleting a track removes its rows, files and addresses', async () => {
  await aStoredTrack(world, owner);
  await world.drain();
  const tables = [
    'tracks',
    'likes',
    'comments',
    'track_plays',
    'track_heat',
    'track_heat_buckets',
    'track_processing',
  ] as const;
  const before = await tableSnapshot(world.platform.db, tables);
  const track = await uploadTrack(world, owner);
  const { id } = track;
  await ada.call(likeTrack, { id });
  await ada.call(countPlay, { id });
  await commentOn(world, trackComments, id, ada);
  await world.drain();
  expect((await remove(owner, id)).status).toBe(204);
  await world.drain();
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
  const left: string[] = [];
  for await (const { key } of world.platform.storage.list('')) if (key.includes(id)) left.push(key);
  expect(left).toEqual([]);
  const addresses = [
    `/api/mixdowns/${id}`,
    `/api/short_links/${track.shortLinkId}`,
    `/api/users/${owner.profileLink}/mixdowns/${track.permalink}`,
    `/api/tracks/${id}/comments`,
    track.audioMp3Url ?? '',
    track.directWaveformUrl ?? '',
  ];
  for (const url of addresses) expect((await owner.raw({ method: 'GET', url })).status, url).toBe(404);
});

test('others than the owner and site admins get 403, or 404 for a hidden track [TRACK-078]', async () => {
  const [open, hidden] = [
    await aStoredTrack(world, owner),
    await aStoredTrack(world, owner, { published: false }),
  ];
  expect([(await remove(ada, open.id)).status, (await remove(ada, hidden.id)).status]).toEqual([403, 404]);
  expect((await remove(world.guest, open.id)).status).toBe(401);
  for (const { id } of [open, hidden]) {
    await owner.call(getTrack, { id });
    expect((await remove(admin, id)).status).toBe(204);
  }
  expect((await remove(owner, open.id)).status).toBe(404);
});

test('a track in processing or in error can be deleted', async () => {
  for (const status of ['waiting', 'processing', 'error'] as const) {
    const { id } = await aStoredTrack(world, owner, { status });
    await owner.call(deleteTrack, { id });
    await expect(owner.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
  }
});
