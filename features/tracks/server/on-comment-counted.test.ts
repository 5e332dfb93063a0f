import { expect, test } from 'vitest';
import { changeCommentStatus, deleteComment } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { deleteTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });

async function heatOf(id: string): Promise<number> {
  await world.drain();
  const query = world.platform.db.selectFrom('track_heat').select('heat').where('track_id', '=', id);
  return (await query.executeTakeFirstOrThrow()).heat;
}

test('a comment weighs 3 where a like weighs 5', async () => {
  const [commented, liked] = [await uploadTrack(world, owner), await uploadTrack(world, owner)];
  await ada.call(trackComments.post, { id: commented.id, content: 'Hi' });
  await ada.call(likeTrack, { id: liked.id });
  expect((await heatOf(commented.id)) / (await heatOf(liked.id))).toBeCloseTo(3 / 5, 9);
});

test("an owner's own comments do not count [COMM-016]", async () => {
  const track = await uploadTrack(world, owner);
  await commentOn(world, trackComments, track.id, owner);
  expect(await heatOf(track.id)).toBe(0);
});

test('a deleted comment subtracts its heat, even days later', async () => {
  const track = await uploadTrack(world, owner);
  await commentOn(world, trackComments, track.id, ada);
  const heat = await heatOf(track.id);
  world.clock.advance(3 * 86_400_000);
  const { id } = await commentOn(world, trackComments, track.id, ada);
  const hotter = await heatOf(track.id);
  world.clock.advance(2 * 86_400_000);
  await ada.call(deleteComment, { id });
  expect(hotter).toBeGreaterThan(heat);
  expect((await heatOf(track.id)) / heat).toBeCloseTo(1, 9);
});

test('a hidden comment counts nothing until it is shown again', async () => {
  const track = await uploadTrack(world, owner);
  const { id } = await commentOn(world, trackComments, track.id, ada);
  const heat = await heatOf(track.id);
  await admin.call(changeCommentStatus, { id, status: 3 });
  expect((await heatOf(track.id)) / heat).toBeCloseTo(0, 9);
  world.clock.advance(86_400_000);
  await admin.call(changeCommentStatus, { id, status: 5 });
  expect((await heatOf(track.id)) / heat).toBeCloseTo(1, 9);
});

test('events of a deleted track change nothing', async () => {
  const [gone, track] = [await uploadTrack(world, owner), await uploadTrack(world, owner)];
  for (const { id } of [gone, track]) await ada.call(trackComments.post, { id, content: 'Hi' });
  await owner.call(deleteTrack, { id: gone.id });
  expect(await heatOf(track.id)).toBeGreaterThan(0);
});
