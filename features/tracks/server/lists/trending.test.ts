import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteComment } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { countPlay, getTrack, listTrendingTracks, trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { type TrackPage, trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { increaseTrackHeat } from '#features/tracks/server/increase-track-heat.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { decayHeatNow, scoresNow, trendingIds } from '#features/tracks/testing/trending.ts';
import { getHeatEpoch } from '#features/trending/server/heat.store.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, countLockWaits } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const world = await aWorld();
const owner = await world.person('owner');
const fans = await Promise.all(['ada', 'ben', 'cleo', 'dan'].map((name) => world.person(name)));
const [ada, ben] = fans as [(typeof fans)[0], (typeof fans)[0]];

let run = 0;
const titled = async (...titles: string[]) => {
  const made: string[] = [];
  for (const title of titles) {
    world.clock.advance(1000);
    made.push((await aStoredTrack(world, owner, { title })).id);
  }
  return made as [string, string, string, string, string];
};

test('a score is the sum of weight * 2^(-age in hours / 72): play 1, like 5, comment 3 [COMM-014]', async () => {
  const [id] = await titled('summed');
  await ada.call(likeTrack, { id });
  world.clock.advance(36 * HOUR);
  await ben.call(countPlay, { id });
  world.clock.advance(36 * HOUR);
  await ada.call(trackComments.post, { id, content: 'Hi' });
  world.clock.advance(30 * HOUR);
  const right = 5 * 2 ** (-102 / 72) + 2 ** (-66 / 72) + 3 * 2 ** (-30 / 72);
  expect((await scoresNow(world)).get(id)).toBeCloseTo(right, 6);
});

test('order is score, then newest, then greatest id; tracks of score 0 come last and are all listed [COMM-015]', async () => {
  const [a, b, c, d, e] = await titled('a', 'b', 'c', 'd', 'e');
  const { id: twin } = await aStoredTrack(world, owner, { title: 'twin of e' });
  await ada.call(likeTrack, { id: b });
  for (const fan of fans) await fan.call(countPlay, { id: a });
  for (const id of [d, c]) await ada.call(trackComments.post, { id, content: 'Hi' });
  const order = (await trendingIds(world)).filter((id) => [a, b, c, d, e, twin].includes(id));
  const last = [e, twin].sort().reverse();
  expect(order).toEqual([b, a, d, c, ...last]);
});

test('five plays weigh as much as one like: the newer track comes first', async () => {
  const ever = await Promise.all(['eve', 'fay', 'gus', 'hal', 'ida'].map((name) => world.person(name)));
  for (const likedFirst of [true, false]) {
    const [first, second] = await titled('first', 'second');
    world.clock.advance(12_345);
    await ada.call(likeTrack, { id: likedFirst ? first : second });
    for (const fan of ever) await fan.call(countPlay, { id: likedFirst ? second : first });
    const order = (await trendingIds(world)).filter((id) => id === first || id === second);
    expect(order).toEqual([second, first]);
  }
});

test("an owner's own plays, likes and comments do not count [COMM-016]", async () => {
  const [id] = await titled('own');
  await owner.call(likeTrack, { id });
  await owner.call(countPlay, { id });
  await commentOn(world, trackComments, id, owner);
  expect((await scoresNow(world)).get(id)).toBe(0);
  expect(trackOf(await owner.call(getTrack, { id })).likesCount).toBe(1);
});

test('an unlike and a deleted comment subtract exactly what they added', async () => {
  const [id] = await titled('taken back');
  await ben.call(likeTrack, { id });
  const before = (await scoresNow(world)).get(id);
  world.clock.advance(2 * DAY + 777);
  await ada.call(likeTrack, { id });
  const comment = await commentOn(world, trackComments, id, ada);
  await world.drain();
  world.clock.advance(5 * DAY + 333);
  await ada.call(unlikeTrack, { id });
  await ada.call(deleteComment, { id: comment.id });
  await ben.call(unlikeTrack, { id });
  expect(before).toBeGreaterThan(0);
  expect((await scoresNow(world)).get(id)).toBe(0);
});

test('an unlike delivered before its like leaves no heat', async () => {
  const [id] = await titled('out of order');
  await world.drain();
  await ada.call(likeTrack, { id });
  world.clock.advance(1000);
  await ada.call(unlikeTrack, { id });
  const { db } = world.platform;
  const [like, unlike] = await db.selectFrom('outbox_events').selectAll().orderBy('id').execute();
  await db.deleteFrom('outbox_events').execute();
  for (const event of [unlike, like]) {
    if (!event) throw new Error('There are two events');
    const row = { type: event.type, payload: JSON.stringify(event.payload), created_at: event.created_at };
    await db.insertInto('outbox_events').values(row).execute();
    await world.drain();
  }
  expect((await scoresNow(world)).get(id)).toBe(0);
});

test('events expire after 14 days, at most 10 minutes late [COMM-014] [COMM-016]', async () => {
  const [id] = await titled('leaving');
  await ada.call(likeTrack, { id });
  await world.drain();
  world.clock.advance(14 * DAY - 1);
  await decayHeatNow(world);
  expect((await scoresNow(world)).get(id)).toBeCloseTo(5 * 2 ** (-336 / 72), 6);
  world.clock.advance(10 * MINUTE);
  await decayHeatNow(world);
  expect((await scoresNow(world)).get(id)).toBe(0);
});

test('a hidden track leaves trending at once and returns with its score', async () => {
  const [id] = await titled('hidden for a while');
  await ada.call(likeTrack, { id });
  const score = (await scoresNow(world)).get(id);
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  expect(await trendingIds(world)).not.toContain(id);
  await owner.call(updateTrack, { id, mixdown: { published: true } });
  expect(await trendingIds(world)).toContain(id);
  expect((await scoresNow(world)).get(id)).toBe(score);
});

test('the cursor reaches every trending track once', async () => {
  const whole = await trendingIds(world);
  const seen: string[] = [];
  let page: string | number | null = 1;
  while (page !== null) {
    const { items, meta }: TrackPage = trackPageOf(
      await world.guest.call(listTrendingTracks, { items: 3, page }),
    );
    seen.push(...items.map(({ id }) => id));
    page = meta.nextPage;
  }
  expect(seen).toEqual(whole);
});

test('after any events in any order, trending equals a naive count [COMM-014] [COMM-015]', {
  timeout: 60_000,
}, async () => {
  const step = fc.record({
    kind: fc.constantFrom('play', 'like', 'unlike', 'drain', 'decay'),
    track: fc.nat({ max: 3 }),
    fan: fc.nat({ max: 3 }),
    waitMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * 24 * 60 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      // Sessions expire, so each run has new members.
      run += 1;
      const crowd = await Promise.all([0, 1, 2, 3].map((n) => world.person(`run${run}-${n}`)));
      const tracks = await titled('p', 'q', 'r', 's');
      const events: { track: number; fan: number; weight: number; at: number }[] = [];
      const lastPlay = new Map<string, number>();
      for (const { kind, track, fan, waitMinutes } of steps) {
        world.clock.advance(waitMinutes * MINUTE);
        const [id, actor, now] = [tracks[track] ?? '', crowd[fan] ?? ada, world.clock.now().getTime()];
        const liked = events.findIndex(
          (event) => event.weight === 5 && event.track === track && event.fan === fan,
        );
        if (kind === 'drain') await world.drain();
        if (kind === 'decay') await decayHeatNow(world);
        if (kind === 'like') await actor.call(likeTrack, { id });
        if (kind === 'like' && liked === -1) events.push({ track, fan, weight: 5, at: now });
        if (kind === 'unlike') await actor.call(unlikeTrack, { id });
        if (kind === 'unlike' && liked !== -1) events.splice(liked, 1);
        if (kind === 'play') await actor.call(countPlay, { id });
        const before = lastPlay.get(`${track} ${fan}`) ?? 0;
        if (kind === 'play' && now - before >= 30 * MINUTE) {
          events.push({ track, fan, weight: 1, at: now });
          lastPlay.set(`${track} ${fan}`, now);
        }
      }
      world.clock.advance(10 * MINUTE);
      await world.drain();
      await decayHeatNow(world);
      const now = world.clock.now().getTime();
      const naive = tracks.map((_id, track) =>
        events
          .filter((event) => event.track === track && now - event.at < 14 * DAY - 10 * MINUTE)
          .reduce((sum, { weight, at }) => sum + weight * 2 ** (-(now - at) / HOUR / 72), 0),
      );
      const onTheEdge = events.some(({ at }) => Math.abs(now - at - 14 * DAY) <= 10 * MINUTE);
      fc.pre(!onTheEdge);
      const scores = await scoresNow(world);
      for (const [track, id] of tracks.entries()) expect(scores.get(id)).toBeCloseTo(naive[track] ?? 0, 6);
      for (const [track, id] of tracks.entries()) expect(scores.get(id) === 0).toBe(naive[track] === 0);
      const order = (await trendingIds(world)).filter((id) => tracks.includes(id));
      const sorted = [...order].sort(
        (x, y) => (scores.get(y) ?? 0) - (scores.get(x) ?? 0) || tracks.indexOf(y) - tracks.indexOf(x),
      );
      expect(order).toEqual(sorted);
    }),
    { numRuns: 12 },
  );
});

test('after years the numbers are small and the order is unchanged', async () => {
  const before = await getHeatEpoch(world.platform.db, trackHeat);
  world.clock.advance(900 * DAY);
  const [older, newer] = await titled('older', 'newer');
  const late = await world.person('late');
  await late.call(likeTrack, { id: older });
  await late.call(countPlay, { id: newer });
  await world.drain();
  const scores = await scoresNow(world);
  await decayHeatNow(world);
  expect((await getHeatEpoch(world.platform.db, trackHeat)).getTime()).toBeGreaterThan(before.getTime());
  for (const id of [older, newer])
    expect((await scoresNow(world)).get(id)).toBeCloseTo(scores.get(id) ?? -1, 6);
  expect((await trendingIds(world)).slice(0, 2)).toEqual([older, newer]);
  await late.call(unlikeTrack, { id: older });
  expect((await scoresNow(world)).get(older)).toBe(0);
});

test('two workers that increase heat of the same tracks in different order do not deadlock', async () => {
  const { db } = world.platform;
  const [one, two] = await titled('first of two', 'second of two');
  const before = await scoresNow(world);
  const heatOf = (tx: Db, id: string) =>
    increaseTrackHeat(makeCall(world.platform, tx, guest), [{ id, weight: 1, at: world.clock.now() }]);
  const other = await transaction(db, async (tx) => {
    await heatOf(tx, one);
    const running = transaction(db, async (otherTx) => {
      await heatOf(otherTx, two);
      await heatOf(otherTx, one);
    });
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBe(1);
    await heatOf(tx, two);
    return { running };
  });
  await other.running;
  expect(await countDeadlocks(db)).toBe(0);
  const after = await scoresNow(world);
  for (const id of [one, two]) expect((after.get(id) ?? 0) - (before.get(id) ?? 0)).toBeCloseTo(2, 6);
});
