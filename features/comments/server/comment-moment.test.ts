import { expect, test } from 'vitest';
import { changeCommentStatus } from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { groupComments } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { newsComments } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
// One second long.
const track = await aStoredTrack(world, owner);

const momentsFor = async (actor = world.guest) =>
  commentPageOf(await actor.call(trackComments.list, { id: track.id })).items.map(({ moment }) => moment);

test('a member comments on a moment of a track, which lists give; without one it is null [COMMENT-059]', async () => {
  for (const moment of [0, 417, 1000, null, undefined]) {
    const sent = { id: track.id, content: 'Here', ...(moment === undefined ? {} : { moment }) };
    expect(commentOf(await ada.call(trackComments.post, sent)).moment).toBe(moment ?? null);
    world.clock.advance(1000);
  }
  expect(await momentsFor()).toEqual([null, null, 1000, 417, 0]);
});

test.each([-1, 1001, 86_400_001, 1e300, 0.5, '400', '0:01', true, [400], {}])(
  'a member who sends the moment %j is answered 422, and nothing is written [COMMENT-059]',
  async (moment) => {
    const before = await momentsFor();
    const answer = await ada.raw({
      method: 'POST',
      url: `/api/tracks/${track.id}/comments`,
      body: { content: 'Hi', moment },
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { moment: expect.any(Array) } } });
    expect(await momentsFor()).toEqual(before);
  },
);

test('a track without a known length takes no moment [COMMENT-059]', async () => {
  const waiting = await aStoredTrack(world, owner, { status: 'waiting' });
  const refused = owner.call(trackComments.post, { id: waiting.id, content: 'Hi', moment: 0 });
  await expect(refused).rejects.toMatchObject({ status: 422 });
});

test('comments of groups and news have no moment, and one that is sent is answered 422 [COMMENT-059]', async () => {
  const group = await aGroup(world, owner);
  const news = await aNewsItem(admin);
  for (const [endpoints, id] of [
    [groupComments, group.groupLink],
    [newsComments, news.id],
  ] as const) {
    const url = endpoints.post.path.replace(':id', id);
    const answer = await owner.raw({ method: 'POST', url, body: { content: 'Hi', moment: 0 } });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { moment: ['is only for comments on a track that can be played'] } },
    });
    const { moment } = commentOf(await owner.call(endpoints.post, { id, content: 'Hi', moment: null }));
    expect(moment).toBeNull();
    expect(commentPageOf(await owner.call(endpoints.list, { id })).items).toHaveLength(1);
  }
});

test('a hidden comment shows its moment to site admins only [COMMENT-062]', async () => {
  const { id } = commentOf(await ada.call(trackComments.post, { id: track.id, content: 'Rude', moment: 3 }));
  await admin.call(changeCommentStatus, { id, status: 2 });
  expect((await momentsFor())[0]).toBeNull();
  expect((await momentsFor(owner))[0]).toBeNull();
  expect((await momentsFor(admin))[0]).toBe(3);
});
