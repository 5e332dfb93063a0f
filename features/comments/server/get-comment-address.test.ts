import { expect, test } from 'vitest';
import { deleteComment, getCommentAddress } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { trackComments, updateTrack } from '#features/tracks/contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const track = await uploadTrack(world, owner, { title: 'Night drive' });

test('a comment stands on the page of its track, at its anchor', async () => {
  const { id } = await commentOn(world, trackComments, track.id, owner);
  const { address } = await world.guest.call(getCommentAddress, { id });
  expect(address).toBe(`/user/${owner.profileLink}/track/night-drive#comment-${id}`);
});

test('where the caller may not see the track or no comments are shown, nothing is told of it', async () => {
  const { id } = await commentOn(world, trackComments, track.id, owner);
  const ask = (who = world.guest) => who.call(getCommentAddress, { id });
  await owner.call(updateTrack, { id: track.id, mixdown: { published: false } });
  await expect(ask()).rejects.toMatchObject({ status: 404, message: 'Not found' });
  expect((await ask(owner)).address).toContain(id);
  await owner.call(updateTrack, { id: track.id, mixdown: { published: true, allowComments: false } });
  await expect(ask()).rejects.toMatchObject({ status: 404, message: 'Not found' });
  await owner.call(updateTrack, { id: track.id, mixdown: { allowComments: true } });
  await owner.call(deleteComment, { id });
  await expect(ask()).rejects.toMatchObject({ status: 404, message: 'Not found' });
});
