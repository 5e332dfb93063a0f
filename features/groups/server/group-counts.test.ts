import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { createRandom } from '#studio/compose/random.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const ROUNDS = 30;
const AT_ONCE = 25;

/** A random action of a member; most are refused. */
function randomAction(
  who: Member,
  group: string,
  track: string,
  chance: number,
): () => Promise<{ status: number }> {
  const post = (url: string, body?: object) => () =>
    who.raw({ method: 'POST', url, ...(body ? { body } : {}) });
  const actions: (() => Promise<{ status: number }>)[] = [
    post(`/group/${group}/join`),
    post(`/group/${group}/leave`),
    post(`/group/${group}/follow`),
    () => who.raw({ method: 'DELETE', url: `/api/groups/${group}/follows` }),
    post(`/group/${group}/post_track/${track}`),
    () => who.raw({ method: 'DELETE', url: `/group/${group}/track/${track}` }),
    post(`/group/${group}/track/${track}/feature`),
    post(`/api/groups/${group}/comments`, { content: 'And again' }),
    () =>
      who.raw({
        method: 'PUT',
        url: `/api/mixdowns/${track}`,
        body: { mixdown: { published: chance < 0.5 } },
      }),
  ];
  return actions[Math.floor(chance * 1e6) % actions.length] ?? post(`/group/${group}/join`);
}

test('after concurrent random actions every count equals its rows, without deadlocks', async () => {
  const random = createRandom(20, 'counts of groups');
  const people: Member[] = [];
  for (let at = 0; at < 12; at += 1)
    people.push(await world.person(`p${at}`, { accountType: at < 3 ? 2 : 0 }));
  const groups: { id: string }[] = [];
  for (const founder of people.slice(0, 3))
    groups.push(await aGroup(world, founder, { name: founder.username }));
  const tracks: { id: string; owner: Member }[] = [];
  for (const owner of people)
    for (let at = 0; at < 2; at += 1) tracks.push({ id: (await aStoredTrack(world, owner)).id, owner });
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    world.clock.advance(20_000);
    const actions = Array.from({ length: AT_ONCE }, () => {
      const track = random.pick(tracks);
      const who = random.chance(0.6) ? track.owner : random.pick(people);
      return randomAction(who, random.pick(groups).id, track.id, random.next());
    });
    for (const { status } of await Promise.all(actions.map((one) => one()))) statuses.add(status);
  }
  const [deletedMember, deletedTrack] = [people.at(-1), tracks[0]];
  if (!deletedMember || !deletedTrack) throw new Error('no members or tracks');
  await Promise.all([
    deletedMember.call(deleteUser, { guid: deletedMember.id }),
    deletedTrack.owner.call(deleteTrack, { id: deletedTrack.id }),
    tracks[2]?.owner.call(updateTrack, { id: tracks[2].id, mixdown: { published: true } }),
  ]);
  await world.drain();
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const { rows: wrong } = await sql`
    select name, tracks_count, memberships_count, followers_count, comments_count from groups g
    where memberships_count <> (select count(*) from group_memberships m where m.group_id = g.id)
      or followers_count <> (select count(*) from group_follows f where f.group_id = g.id)
      or comments_count <> (select count(*) from comments c where c.host_kind = 'group' and c.host_id = g.id)
      or tracks_count <> (select count(*) from group_tracks gt join tracks t on t.id = gt.track_id
        where gt.group_id = g.id and t.published and t.status = 2)`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: unlike } = await sql`
    select from group_tracks gt join tracks t on t.id = gt.track_id
    where gt.listed <> (t.published and t.status = 2) or gt.listed_at is distinct from t.listed_at`.execute(
    db,
  );
  expect(unlike).toEqual([]);
  const { rows: miscounted } = await sql`
    select user_id from user_counts u
    where groups_count <> (select count(*) from group_memberships m where m.user_id = u.user_id)
      or following_groups_count <> (select count(*) from group_follows f where f.user_id = u.user_id)`.execute(
    db,
  );
  expect(miscounted).toEqual([]);
  expect([...statuses].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([200, 201, 204, 403]));
});
