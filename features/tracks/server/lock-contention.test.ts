import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockUser } from '#features/members/server/users.store.ts';
import { countPlay, trackComments } from '#features/tracks/contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { withholdTracksOf } from '#features/tracks/server/moderation/withhold.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { decayHeatNow } from '#features/tracks/testing/trending.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { dispatchOutbox } from '#platform/server/events/dispatch-outbox.ts';
import { countDeadlocks, race, whileKeysAreLocked } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner');
const members: Member[] = [];
for (let at = 0; at < 50; at++) members.push(await world.person(`fan${at}`));
const fan = (at: number) => members[at % members.length] ?? owner;
const HALF_AN_HOUR_MS = 31 * 60_000;

/** A member's request on a track; `at` picks member and action, so that each round mixes them. */
function send(at: number, id: string): Promise<{ status: number }> {
  const member = fan(at);
  const kind = Math.floor(at / members.length) % 4;
  if (kind === 0) return member.raw({ method: 'POST', url: likeTrack.path.replace(':id', id) });
  if (kind === 1) return member.raw({ method: 'POST', url: countPlay.path.replace(':id', id) });
  if (kind === 2) return member.raw({ method: 'DELETE', url: unlikeTrack.path.replace(':id', id) });
  const url = trackComments.post.path.replace(':id', id);
  return member.raw({ method: 'POST', url, body: { content: 'Hi' } });
}

/** Delivers events repeatedly, which increases heat, until `work` is done. */
async function whileDelivering<T>(work: Promise<T>): Promise<T> {
  const subscribers = world.features.flatMap((feature) => feature.subscribers);
  let isDone = false;
  const deliver = async () => {
    while (!isDone) {
      await dispatchOutbox(world.platform, subscribers);
      await decayHeatNow(world);
    }
  };
  const delivering = [deliver(), deliver()];
  const result = await work.finally(() => {
    isDone = true;
  });
  await Promise.all(delivering);
  return result;
}

async function countsAndRows() {
  await world.drain();
  const { rows } = await sql<Record<'counts' | 'rows', number[]>>`
    select array[likes_count, plays, comments_count] as counts, array[
      (select count(*)::int from likes where host_kind = 'track' and host_id = tracks.id),
      (select count(*)::int from track_plays where track_id = tracks.id),
      (select count(*)::int from comments where host_kind = 'track' and host_id = tracks.id)] as rows
    from tracks order by id`.execute(db);
  return { counts: rows.map((row) => row.counts), rows: rows.map((row) => row.rows) };
}

test('fifty members who like, unlike, play and comment on two tracks at once get no error and lose no count [TRACK-096]', async () => {
  const ids = [(await aStoredTrack(world, owner)).id, (await aStoredTrack(world, owner)).id];
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(HALF_AN_HOUR_MS);
    const all = () => race(400, (at) => send(at * 7 + round * 50, ids[at % 2] ?? ''));
    const { given, thrown } = await whileDelivering(whileKeysAreLocked(db, 'tracks', ids, all));
    expect(thrown).toEqual([]);
    expect(given.filter(({ status }) => status >= 300)).toEqual([]);
    const { counts, rows } = await countsAndRows();
    expect(counts).toEqual(rows);
  }
  expect(await countDeadlocks(db)).toBe(0);
});

test('a member likes and comments on their own track without waiting for a decision in progress [TRACK-096]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const statuses = await transaction(db, async (tx) => {
    await lockUser(tx, owner.id);
    const liked = await owner.raw({ method: 'POST', url: `/api/tracks/${id}/likes` });
    const body = { content: 'Mine' };
    const commented = await owner.raw({ method: 'POST', url: `/api/tracks/${id}/comments`, body });
    await withholdTracksOf(tx, owner.id);
    return [liked.status, commented.status];
  });
  expect(statuses).toEqual([200, 201]);
});
