import { sql } from 'kysely';
import type { GroupKind, PrivacySetting } from '#features/groups/model/group-settings.ts';
import { incrementGroupCounts } from '#features/groups/server/members/member-group-counts.store.ts';
import type { Db } from '#platform/server/call.ts';

/** A seeded group with its followers and members; the first member is its admin. */
export interface SeedGroup {
  id: string;
  name: string;
  groupLink: string;
  kind: GroupKind;
  privacySetting: PrivacySetting;
  description: string;
  createdAt: Date;
  members: readonly { id: string; userId: string; at: Date }[];
  followers: readonly { userId: string; at: Date }[];
}

/** Inserts many groups with members, followers and counts, without events. Must run in a transaction. */
export async function insertSeedGroups(db: Db, groups: readonly SeedGroup[]): Promise<void> {
  // One JSON parameter for all rows, as PostgreSQL allows at most 65,535 parameters.
  const rows = groups.map(({ members, followers, createdAt, ...group }) => ({
    ...group,
    at: createdAt,
    members: members.length,
    followers: followers.length,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, "groupLink" text,
        kind text, "privacySetting" text, description text, at timestamptz, members int, followers int)
    ), added as (
      insert into groups (id, name, group_link, kind, privacy_setting, description, sidebar_tracks, track_sorting,
        comments_setting, enable_following, members_can_post_tracks, followers_count, memberships_count, created_at,
        updated_at)
      select id, name, "groupLink", kind, "privacySetting", description, 5, 'date_posted_desc', 'anybody', true, true,
        followers, members, at, at from given order by at
    )
    insert into group_heat (group_id, group_created_at) select id, at from given`.execute(db);
  const of = <T>(pick: (group: SeedGroup) => readonly T[]) =>
    groups.flatMap((group) => pick(group).map((one, place) => ({ groupId: group.id, place, ...one })));
  const members = of((group) => group.members);
  const followers = of((group) => group.followers);
  await sql`insert into group_memberships (id, group_id, user_id, role, created_at)
    select * from unnest(${members.map((one) => one.id)}::uuid[], ${members.map((one) => one.groupId)}::uuid[],
      ${members.map((one) => one.userId)}::uuid[], ${members.map((one) => (one.place === 0 ? 'admin' : 'member'))}::text[],
      ${members.map((one) => one.at.toISOString())}::timestamptz[])`.execute(db);
  await sql`insert into group_follows (group_id, user_id, created_at)
    select * from unnest(${followers.map((one) => one.groupId)}::uuid[], ${followers.map((one) => one.userId)}::uuid[],
      ${followers.map((one) => one.at.toISOString())}::timestamptz[])`.execute(db);
  const counts = new Map<string, { userId: string; groups: number; following: number }>();
  const countOf = (userId: string) => {
    const known = counts.get(userId) ?? { userId, groups: 0, following: 0 };
    counts.set(userId, known);
    return known;
  };
  for (const { userId } of members) countOf(userId).groups += 1;
  for (const { userId } of followers) countOf(userId).following += 1;
  await incrementGroupCounts(db, [...counts.values()]);
}

/** Posts the newest tracks of each member in these groups, which must have none, and counts them. */
export async function insertNewestTracksOfMembers(
  db: Db,
  groupIds: readonly string[],
  ofEach: number,
): Promise<void> {
  await sql`
    with posted as (
      insert into group_tracks (group_id, track_id, posted_at, listed, listed_at)
      select m.group_id, t.id, greatest(t.listed_at, m.created_at), true, t.listed_at
      from group_memberships m cross join lateral (
        select id, listed_at from tracks where user_id = m.user_id and published and status = 2
        order by listed_at desc, id desc limit ${ofEach}
      ) t where m.group_id = any(${[...groupIds]}::uuid[]) returning group_id
    ), counted as (select group_id, count(*) as posted from posted group by group_id)
    update groups g set tracks_count = g.tracks_count + c.posted from counted c where g.id = c.group_id`.execute(
    db,
  );
}

/** Posts listed tracks in the group of a campaign, which must have none, at the times of their publication, and counts them. */
export async function insertTracksOfCampaign(
  db: Db,
  groupId: string,
  trackIds: readonly string[],
): Promise<void> {
  await sql`
    with posted as (
      insert into group_tracks (group_id, track_id, posted_at, listed, listed_at)
      select ${groupId}, id, listed_at, true, listed_at from tracks where id = any(${[...trackIds]}::uuid[])
    )
    update groups set tracks_count = ${trackIds.length}, campaign = true where id = ${groupId}`.execute(db);
}
