import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { commentOf } from '#features/comments/model/comment-document.ts';
import { countPlay, getTrack, trackComments } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { scoresNow } from '#features/tracks/testing/trending.ts';
import type { Refusal } from '#platform/pure/refusal.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const members: Member[] = [];
for (let at = 0; at < 50; at++) members.push(await world.person(`fan${at}`));
const fan = (at: number) => members[at % members.length] ?? owner;

/** Differences between rows and counters. */
async function disagreements(): Promise<unknown[]> {
  await world.drain();
  const { rows } = await sql`
    select id, likes_count, plays, comments_count,
      (select count(*) from likes where host_kind = 'track' and host_id = tracks.id) as likes,
      (select count(*) from track_plays where track_id = tracks.id) as listens,
      (select count(*) from comments where host_kind = 'track' and host_id = tracks.id) as comments,
      (select coalesce(sum(likes), 0) from track_days where track_id = tracks.id) as likes_of_days,
      (select coalesce(sum(plays), 0) from track_days where track_id = tracks.id) as plays_of_days
    from tracks`.execute(world.platform.db);
  return (rows as Record<string, number>[]).filter(
    (row) =>
      row.likes_count !== row.likes ||
      row.plays !== row.listens ||
      row.comments_count !== row.comments ||
      row.likes_count !== row.likes_of_days ||
      row.plays !== row.plays_of_days,
  );
}

test('simultaneous likes by one user count once, by fifty users fifty times [TRACK-044] [TRACK-050]', async () => {
  const [one, all] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  const same = await race(50, () => fan(0).call(likeTrack, { id: one.id }));
  expect(new Set(same.given.map(({ likesCount }) => likesCount))).toEqual(new Set([1]));
  const each = await race(50, (at) => fan(at).call(likeTrack, { id: all.id }));
  expect([same.thrown, each.thrown]).toEqual([[], []]);
  expect(each.given.map(({ likesCount }) => likesCount).sort((a, b) => a - b)).toEqual(
    members.map((_one, at) => at + 1),
  );
  expect(trackOf(await owner.call(getTrack, { id: one.id })).likesCount).toBe(1);
  expect(trackOf(await owner.call(getTrack, { id: all.id })).likesCount).toBe(50);
  const scores = await scoresNow(world);
  expect((scores.get(all.id) ?? 0) / (scores.get(one.id) ?? 1)).toBe(50);
});

test('fifty users who like and unlike at once end as their last answers say [TRACK-050] [TRACK-136]', async () => {
  const { id } = await aStoredTrack(world, owner);
  for (let round = 0; round < 3; round++) {
    const { thrown } = await race(100, (at) =>
      fan(at).call((at + round) % 3 === 0 ? unlikeTrack : likeTrack, { id }),
    );
    expect(thrown).toEqual([]);
    expect(await disagreements()).toEqual([]);
  }
  const rows = await world.platform.db
    .selectFrom('likes')
    .select('user_id')
    .where('host_id', '=', id)
    .execute();
  const epochScore = (await scoresNow(world)).get(id) ?? 0;
  expect(epochScore / 5).toBeCloseTo(rows.length, 1);
});

test('fifty simultaneous plays count once for one listener and fifty times for fifty [TRACK-047] [TRACK-050]', async () => {
  const [one, all] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  const same = await race(50, () => fan(0).call(countPlay, { id: one.id }));
  const each = await race(50, (at) => fan(at).call(countPlay, { id: all.id }));
  expect([same.thrown, each.thrown]).toEqual([[], []]);
  expect(trackOf(await owner.call(getTrack, { id: one.id })).plays).toBe(1);
  expect(trackOf(await owner.call(getTrack, { id: all.id })).plays).toBe(50);
  expect(await disagreements()).toEqual([]);
});

test('simultaneous likes, plays and comments of one track all count [TRACK-050]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const { thrown } = await race(60, async (at) => {
    if (at % 3 === 0) await fan(at).call(likeTrack, { id });
    if (at % 3 === 1) await fan(at).call(countPlay, { id });
    if (at % 3 === 2) await fan(at).call(trackComments.post, { id, content: 'Hi' });
  });
  expect(thrown).toEqual([]);
  expect(trackOf(await owner.call(getTrack, { id }))).toMatchObject({
    likesCount: 20,
    plays: 20,
    commentsCount: 20,
  });
  expect(await disagreements()).toEqual([]);
});

test('a track deleted while members like, play, comment and edit leaves no rows [TRACK-097]', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aStoredTrack(world, owner);
    for (let at = 4; at < 60; at += 5) await fan(at).call(likeTrack, { id });
    const { thrown } = await race(60, async (at) => {
      if (at === 30) return owner.call(deleteTrack, { id });
      if (at % 5 === 4) return fan(at).call(unlikeTrack, { id });
      if (at % 5 === 0) return fan(at).call(likeTrack, { id });
      if (at % 5 === 1) return fan(at).call(countPlay, { id });
      if (at % 5 === 2) return fan(at).call(trackComments.post, { id, content: 'Hi' }).then(commentOf);
      return owner.call(updateTrack, { id, mixdown: { title: `Title ${at}` } }).then(trackOf);
    });
    for (const error of thrown) expect((error as Refusal).status, String(error)).toBe(404);
    await world.drain();
    const { rows } = await sql`
      select 'likes' as left_in from likes where host_id = ${id}
      union all select 'plays' from track_plays where track_id = ${id}
      union all select 'days' from track_days where track_id = ${id}
      union all select 'comments' from comments where host_id = ${id}
      union all select 'heat' from track_heat where track_id = ${id}
      union all select 'track' from tracks where id = ${id}`.execute(world.platform.db);
    expect(rows).toEqual([]);
  }
  expect(await countDeadlocks(world.platform.db)).toBe(0);
});
