import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import {
  likeTrack,
  likeTrackByLink,
  unlikeTrack,
  unlikeTrackByLink,
} from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');

async function viewed(status: { published?: boolean } = {}) {
  const { id } = await aStoredTrack(world, owner, status);
  return owner.call(getTrack, { id }).then(trackOf);
}

test('like is POST {trackLink}/like, unlike is DELETE {trackLink}/unlike, both without a body [TRACK-041] [TRACK-043]', async () => {
  const { id, selfLink } = await viewed();
  const liked = await ada.raw({ method: 'POST', url: `${selfLink}/like` });
  expect([liked.status, liked.body]).toEqual([200, { likes_count: 1, current_user_liked: true }]);
  expect(trackOf(await ada.call(getTrack, { id }))).toMatchObject({
    likes: 1,
    likesCount: 1,
    currentUserLiked: true,
  });
  const unliked = await ada.raw({ method: 'DELETE', url: `${selfLink}/unlike` });
  expect([unliked.status, unliked.body]).toEqual([200, { likes_count: 0, current_user_liked: false }]);
});

test('likes need a session and the CSRF token [TRACK-041]', async () => {
  const { id, selfLink } = await viewed();
  expect((await world.guest.raw({ method: 'POST', url: `${selfLink}/like` })).status).toBe(401);
  const forged = await ada.raw({ method: 'POST', url: `${selfLink}/like`, headers: { 'x-csrf-token': 'x' } });
  expect(forged.status).toBe(403);
  expect(trackOf(await ada.call(getTrack, { id })).likesCount).toBe(0);
});

test('the calls by id and by link have equal effects [TRACK-042]', async () => {
  const { id, selfLink, permalink } = await viewed();
  const link = { profileLink: owner.profileLink, permalink };
  const byId = await ada.raw({ method: 'POST', url: `/api/tracks/${id}/likes` });
  expect([byId.status, byId.body]).toEqual([200, { likes_count: 1, current_user_liked: true }]);
  expect(await ada.call(likeTrackByLink, link)).toEqual({ likesCount: 1, currentUserLiked: true });
  expect((await ada.raw({ method: 'DELETE', url: `/api/tracks/${id}/likes` })).body.likes_count).toBe(0);
  expect(await ada.call(unlikeTrackByLink, link)).toEqual({ likesCount: 0, currentUserLiked: false });
  expect(selfLink).toContain(permalink);
});

test('repeating a like or unlike answers 200 and changes nothing [TRACK-044]', async () => {
  const { id } = await viewed();
  const counts = [];
  for (const step of [unlikeTrack, likeTrack, likeTrack, likeTrack, unlikeTrack, unlikeTrack]) {
    counts.push((await ada.call(step, { id })).likesCount);
  }
  expect(counts).toEqual([0, 1, 1, 1, 0, 0]);
});

test('a repeated like emits no second event', async () => {
  await world.drain();
  const { id } = await viewed();
  await world.drain();
  for (const step of [likeTrack, likeTrack, unlikeTrack, unlikeTrack]) await ada.call(step, { id });
  const events = await world.platform.db
    .selectFrom('outbox_events')
    .select(['type', 'payload'])
    .orderBy('id')
    .execute();
  expect(events.map(({ type }) => type)).toEqual(['track.liked', 'track.unliked']);
  const payload = { trackId: id, ownerId: owner.id, userId: ada.id };
  expect(events[0]?.payload).toEqual(payload);
  expect(new Date(String((events[1]?.payload as { likedAt?: string } | undefined)?.likedAt))).toEqual(
    world.clock.now(),
  );
});

test('an unpublished track cannot be liked, even by its owner', async () => {
  const { id } = await viewed({ published: false });
  await expect(owner.call(likeTrack, { id })).rejects.toMatchObject({ status: 409 });
  await expect(ada.call(likeTrack, { id })).rejects.toMatchObject({ status: 404 });
  expect((await owner.call(unlikeTrack, { id })).likesCount).toBe(0);
});
