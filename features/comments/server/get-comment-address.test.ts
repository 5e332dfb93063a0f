import { expect, test } from 'vitest';
import { deleteComment, getCommentAddress, postReply } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const track = await uploadTrack(world, owner, { title: 'Night drive' });

test("a comment's address is its track's page with its anchor", async () => {
  const { id } = await commentOn(world, trackComments, track.id, owner);
  const { address } = await world.guest.call(getCommentAddress, { id });
  expect(address).toBe(`/user/${owner.profileLink}/track/night-drive#comment-${id}`);
});

test('the place of a reply says what it replies to [COMMENT-093]', async () => {
  const { id } = await commentOn(world, trackComments, track.id, owner);
  const reply = await owner.call(postReply, { id, content: 'So it is' });
  const places = await Promise.all(
    [id, reply.data.id].map((one) => world.guest.call(getCommentAddress, { id: one })),
  );
  expect(places.map(({ parentId }) => parentId)).toEqual([null, id]);
});

test('a comment on an invisible track or with comments turned off is not found', async () => {
  const { id } = await commentOn(world, trackComments, track.id, owner);
  const ask = (actor = world.guest) => actor.call(getCommentAddress, { id });
  await owner.call(updateTrack, { id: track.id, mixdown: { published: false } });
  await expect(ask()).rejects.toMatchObject({ status: 404, message: 'Not found' });
  expect((await ask(owner)).address).toContain(id);
  await owner.call(updateTrack, { id: track.id, mixdown: { published: true, allowComments: false } });
  await expect(ask()).rejects.toMatchObject({ status: 404, message: 'Not found' });
  await owner.call(updateTrack, { id: track.id, mixdown: { allowComments: true } });
  await owner.call(deleteComment, { id });
  await expect(ask()).rejects.toMatchObject({ status: 404, message: 'Not found' });
});
