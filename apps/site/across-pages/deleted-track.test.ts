import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { deleteTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { worldOf } from '#testing/world.ts';

let site: ASite;
beforeAll(async () => {
  site = await aSite();
}, 180_000);
afterAll(() => site.close());

const statusOf = async (path: string) => (await fetch(site.url + path)).status;

test('a deleted track leaves no likes, comments, group posts, files, page, short link or player [TRACK-081]', async () => {
  const world = worldOf(site);
  const { db, storage } = site.platform;
  const [ada, ben] = [await world.person('ada', { accountType: 2 }), await world.person('ben')];
  const track = await uploadTrack(world, ada);
  const { id } = track;
  const groups = [await aGroup(world, ada, { name: 'One' }), await aGroup(world, ada, { name: 'Two' })];
  for (const { groupLink } of groups) await ada.call(postTrack, { groupLink, mixdownId: id });
  await ben.call(likeTrack, { id });
  await commentOn(world, trackComments, id, ben);
  await world.drain();
  const rows = async () => {
    const { rows: found } = await sql<{ likes: number; comments: number; posts: number; counted: number }>`
      select (select count(*) from likes where host_id = ${id}) as likes,
        (select count(*) from comments where host_id = ${id}) as comments,
        (select count(*) from group_tracks where track_id = ${id}) as posts,
        (select sum(tracks_count) from groups) as counted`.execute(db);
    return Object.values(found[0] ?? {}).map(Number);
  };
  const files = async () => (await Array.fromAsync(storage.list(`tracks/${id}/`))).length;
  const paths = [track.selfLink, `/t/${track.shortLinkId}`, `/player/${track.shortLinkId}`];
  expect([await rows(), await Promise.all(paths.map(statusOf))]).toEqual([
    [1, 1, 2, 2],
    [200, 200, 200],
  ]);
  expect(await files()).toBeGreaterThan(1);
  await ada.call(deleteTrack, { id });
  await world.drain();
  expect([await rows(), await Promise.all(paths.map(statusOf)), await files()]).toEqual([
    [0, 0, 0, 0],
    [404, 404, 404],
    0,
  ]);
});
