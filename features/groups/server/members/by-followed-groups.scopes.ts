import { sql } from 'kysely';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import type { FollowedSource } from '#features/tracks/server/lists/followed-source.scopes.ts';
import { isGroupNotWithheld } from './viewer-relation.scopes.ts';

/** SQL: the follow `f` is the user's, and its group `g` is not withheld and visible to them. */
const isFollowedAndVisible = (userId: string) => sql`f.user_id = ${userId}::uuid and ${isGroupNotWithheld}
  and (g.privacy_setting <> 'closed' or exists (
    select from group_memberships m where m.group_id = g.id and m.user_id = f.user_id))`;

/** SQL: the track of the row `gt` is by nobody whom the user has muted. */
const isNotByMuted = (userId: string) =>
  sql`not ${isMuted(sql`${userId}::uuid`, sql`(select user_id from tracks where id = gt.track_id)`)}`;

/**
 * Tracks of the followed groups. One index scan a group finds its newest track; a page of n tracks only needs the groups
 * whose newest track is not older than the n-th distinct newest track of all groups, as groups may share tracks.
 */
const newest: FollowedSource['newestTracks'] = (userId, { isOlder: older, limit }) => {
  const heads = sql`
    select f.group_id, head.listed_at, head.track_id
    from group_follows f join groups g on g.id = f.group_id cross join lateral (
      select gt.listed_at, gt.track_id from group_tracks gt
      where gt.group_id = f.group_id and gt.listed and ${isNotByMuted(userId)} and ${older('gt.listed_at', 'gt.track_id')}
      order by gt.listed_at desc, gt.track_id desc limit 1
    ) head
    where ${isFollowedAndVisible(userId)}`;
  const atLeast = sql`(coalesce((select listed_at from lowest), '-infinity'::timestamptz),
    coalesce((select track_id from lowest), '00000000-0000-0000-0000-000000000000'::uuid))`;
  return sql`
    with heads as materialized (${heads}), lowest as materialized (
      select listed_at, track_id from (select distinct listed_at, track_id from heads) one
      order by listed_at desc, track_id desc offset ${limit} - 1 limit 1
    )
    select distinct heard.track_id as id, heard.listed_at from heads cross join lateral (
      select gt.listed_at, gt.track_id from group_tracks gt
      where gt.group_id = heads.group_id and gt.listed and ${isNotByMuted(userId)} and ${older('gt.listed_at', 'gt.track_id')}
        and (gt.listed_at, gt.track_id) >= ${atLeast}
      order by gt.listed_at desc, gt.track_id desc limit ${limit}
    ) heard
    where (heads.listed_at, heads.track_id) >= ${atLeast}
    order by heard.listed_at desc, id desc limit ${limit}`;
};

export const byFollowedGroups: FollowedSource = {
  newestTracks: newest,
  anyTracks: (userId, limit) => sql`
    select distinct gt.track_id as id from group_follows f join groups g on g.id = f.group_id cross join lateral (
      select gt.track_id from group_tracks gt where gt.group_id = f.group_id and gt.listed and ${isNotByMuted(userId)} limit ${limit}
    ) gt
    where ${isFollowedAndVisible(userId)} limit ${limit}`,
};
