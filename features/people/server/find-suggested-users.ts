import { sql } from 'kysely';
import { isUserReachable, isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import type { ListedUserRow } from '#features/profiles/server/listed-user.ts';
import { type BestTrackColumns, bestTrackOf } from '#features/tracks/server/lists/best-track.scopes.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import type { Db } from '#platform/server/call.ts';

/** Bounds of what is read for one member, so that it costs the same among 200,000. */
const [MAX_FOLLOWED, FOLLOWS_OF_EACH, MAX_LIKED, MAX_PLAYED] = [100, 50, 200, 100];
const [MAX_GENRES, TRACKS_OF_GENRE, MAX_TRENDING, MAX_OF_EACH_KIND] = [3, 60, 60, 200];

export type SuggestedUserRow = ListedUserRow & {
  /** How many of those whom the viewer follows follow them, and the name of one. */
  followers: number;
  follower: string | null;
  liked: number;
  genre_id: number | null;
  best_track: BestTrackColumns | null;
};

/**
 * Members whom the viewer may follow and does not: followed by those whom they follow, makers of what they liked or of the genres
 * that they listen to, and trending ones. Without those with a block in either direction, the muted, and the dismissed.
 */
export async function findSuggestedUsers(db: Db, viewer: string, limit: number): Promise<SuggestedUserRow[]> {
  const { rows } = await sql<SuggestedUserRow>`
    with mine as materialized (
      select u.id, u.username, m.created_at from (
        select followed_id, created_at from follows where follower_id = ${viewer}::uuid
        order by created_at desc limit ${sql.lit(MAX_FOLLOWED)}) m
      join users u on u.id = m.followed_id where ${isUserVisibleToId('u', viewer)}),
    followed as (
      select theirs.followed_id as id, count(*)::int as followers,
        (array_agg(mine.username order by mine.created_at desc))[1] as follower
      from mine cross join lateral (
        select followed_id from follows where follower_id = mine.id
        order by created_at desc limit ${sql.lit(FOLLOWS_OF_EACH)}) theirs
      group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_OF_EACH_KIND)}),
    liked_tracks as materialized (
      select t.id, t.user_id, t.genre_id from (
        select host_id from likes where user_id = ${viewer}::uuid and host_kind = ${TRACK_KIND}
        order by created_at desc limit ${sql.lit(MAX_LIKED)}) l
      join tracks t on t.id = l.host_id and t.published and t.status = 2),
    liked as (
      select user_id as id, count(*)::int as tracks from liked_tracks group by 1 order by 2 desc, 1
      limit ${sql.lit(MAX_OF_EACH_KIND)}),
    genres as (
      select genre_id, count(*) as tracks from (
        select genre_id from liked_tracks
        union all
        select t.genre_id from (
          select track_id from played_tracks where user_id = ${viewer}::uuid
          order by played_at desc limit ${sql.lit(MAX_PLAYED)}) p
        join tracks t on t.id = p.track_id) heard
      where genre_id is not null group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_GENRES)}),
    makers as (
      select t.user_id as id, (array_agg(genres.genre_id order by genres.tracks desc, genres.genre_id))[1] as genre_id
      from genres cross join lateral (
        select track_id from track_genre_orders o where o.genre_id = genres.genre_id
        order by week desc, track_created_at desc, track_id desc limit ${sql.lit(TRACKS_OF_GENRE)}) hot
      join tracks t on t.id = hot.track_id group by 1),
    trending as (
      select user_id as id, heat from user_heat where listed
      order by heat desc, user_created_at desc, user_id desc limit ${sql.lit(MAX_TRENDING)})
    select users.id, users.guid, users.username, users.profile_link, users.avatar_key, users.account_type, users.admin,
      c.plays_count, c.mixdowns_count, c.followers_count, coalesce(followed.followers, 0) as followers, followed.follower,
      coalesce(liked.tracks, 0) as liked, makers.genre_id,
      ${bestTrackOf(sql.ref('users.id'))} as best_track
    from (select id from followed union select id from liked union select id from makers union select id from trending) found
    join users on users.id = found.id join user_counts c on c.user_id = users.id
    left join followed on followed.id = found.id left join liked on liked.id = found.id
    left join makers on makers.id = found.id left join trending on trending.id = found.id
    where ${isUserReachable('users', viewer, 'follow')} and users.id <> ${viewer}::uuid
      and not exists (select from follows f where f.follower_id = ${viewer}::uuid and f.followed_id = users.id)
      and not exists (select from blocks b where b.blocker_id = ${viewer}::uuid and b.blocked_id = users.id)
      and not exists (select from blocks b where b.blocker_id = users.id and b.blocked_id = ${viewer}::uuid)
      and not ${isMuted(sql`${viewer}::uuid`, sql.ref('users.id'))}
      and not exists (select from dismissed_suggestions d where d.user_id = ${viewer}::uuid and d.suggested_id = users.id)
    order by 3 * coalesce(followed.followers, 0) + 3 * coalesce(liked.tracks, 0)
      + case when makers.id is null then 0 else 2 end desc, trending.heat desc nulls last, users.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
