import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { listRecentGroups, listTrendingGroups } from '#features/groups/contract.ts';
import { groupKinds, privacySettings } from '#features/groups/model/group-settings.ts';
import { mayCreateGroups } from '#features/groups/model/may-create-groups.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedCampaign } from '../campaigns/seed-campaign.ts';
import { planTracks } from '../community/plan-tracks.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { plannedGroups } from './planned-groups.ts';
import { postInGroups } from './post-in-groups.ts';
import { seedGroups } from './seed-groups.ts';

const world = await aWorld();
const { db } = world.platform;
const inside = <T>(work: (call: ReturnType<typeof makeCall>) => Promise<T>) =>
  transaction(db, (tx) => work(makeCall(world.platform, tx, guest)));

beforeAll(async () => {
  await insertSeedMembers(db, new Date('2025-01-01'));
  await inside(seedGroups);
  await inside(seedCampaign);
});

test('there are groups of every kind and setting, created by members who may, each with members', async () => {
  expect(new Set(plannedGroups.map(({ kind }) => kind))).toEqual(new Set(groupKinds));
  expect(new Set(plannedGroups.map(({ privacy }) => privacy))).toEqual(new Set(privacySettings));
  for (const { by, name } of plannedGroups) {
    const founder = seedMembers.find((person) => person.name === by);
    expect(mayCreateGroups({ accountType: founder?.accountType ?? 0, siteAdmin: false }, true), name).toBe(
      true,
    );
  }
  const rows = await db.selectFrom('groups').selectAll().execute();
  expect(rows).toHaveLength(plannedGroups.length);
  for (const row of rows) expect(row.memberships_count, row.name).toBeGreaterThanOrEqual(3);
  const recent = await world.guest.call(listRecentGroups, { items: 100 });
  expect(recent.data).toHaveLength(plannedGroups.filter(({ privacy }) => privacy !== 'closed').length);
  const trending = await world.guest.call(listTrendingGroups, { items: 100 });
  expect(trending.data.map(({ id }) => id)).not.toEqual(recent.data.map(({ id }) => id));
});

test('each track is posted once in groups that fit its owner, and every count equals its rows', async () => {
  for (const plan of planTracks().slice(0, 30)) {
    const { id } = await aStoredTrack(world, { id: seedUserId(plan.owner) });
    for (let times = 0; times < 2; times += 1) await inside((call) => postInGroups(call, id, plan));
  }
  await world.drain();
  const { rows: outsiders } = await sql`
    select from group_tracks gt join tracks t on t.id = gt.track_id where not exists (
      select from group_memberships m where m.group_id = gt.group_id and m.user_id = t.user_id)`.execute(db);
  expect(outsiders).toEqual([]);
  const { rows: wrong } = await sql`
    select name from groups g
    where memberships_count <> (select count(*) from group_memberships m where m.group_id = g.id)
      or followers_count <> (select count(*) from group_follows f where f.group_id = g.id)
      or tracks_count <> (select count(*) from group_tracks t where t.group_id = g.id)
      or comments_count <> (select count(*) from comments c where c.host_id = g.id)`.execute(db);
  expect(wrong).toEqual([]);
  const { rows: members } = await sql`
    select user_id from user_counts u
    where groups_count <> (select count(*) from group_memberships m where m.user_id = u.user_id)
      or following_groups_count <> (select count(*) from group_follows f where f.user_id = u.user_id)`.execute(
    db,
  );
  expect(members).toEqual([]);
  const { rows: filled } = await sql`select from groups where tracks_count > 0`.execute(db);
  expect(filled.length).toBeGreaterThan(8);
});
