import { sql } from 'kysely';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import type { Db } from '#platform/server/call.ts';
import type { Candidate } from '../model/rank-similar.ts';

/** Bounds of what is read for one track. */
const [MAX_LIKERS, LIKES_OF_EACH, MAX_LISTS, TRACKS_OF_EACH, MAX_OF_GENRE] = [200, 50, 100, 100, 60];
const MAX_CANDIDATES = 500;
/** Members whose tracks have fewer plays together are little heard. */
const LITTLE_HEARD = 100;

/** Tracks of others that are listed and have something in common with this one, those with most in common first. */
export async function findCandidates(db: Db, trackId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with one as (select id, user_id, genre_id from tracks where id = ${trackId}),
    liked as (
      select theirs.host_id as id, count(*)::int as likers from (
        select user_id from likes where host_kind = ${TRACK_KIND} and host_id = ${trackId}
        order by user_id limit ${sql.lit(MAX_LIKERS)}) l
      cross join lateral (
        select host_id from likes where user_id = l.user_id and host_kind = ${TRACK_KIND}
        order by created_at desc limit ${sql.lit(LIKES_OF_EACH)}) theirs
      group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_CANDIDATES)}),
    listed as (
      select theirs.track_id as id, count(*)::int as lists from (
        select lists.id from list_tracks lt join lists on lists.id = lt.list_id
        where lt.track_id = ${trackId} and lists.visibility = 'public' and lists.withheld_at is null
        limit ${sql.lit(MAX_LISTS)}) l
      cross join lateral (
        select track_id from list_tracks where list_id = l.id order by place limit ${sql.lit(TRACKS_OF_EACH)}) theirs
      group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_CANDIDATES)}),
    of_genre as (
      select t.id from one join lateral (
        select id from tracks where genre_id = one.genre_id and published and status = 2
        order by listed_at desc, id desc limit ${sql.lit(MAX_OF_GENRE)}) t on true)
    select t.id, t.user_id as "ownerId", coalesce(liked.likers, 0) as likers, coalesce(listed.lists, 0) as lists,
      coalesce(t.genre_id = one.genre_id, false) as "sameGenre", t.likes_count as likes,
      coalesce(c.plays_count, 0) < ${sql.lit(LITTLE_HEARD)} as "isLittleHeard"
    from (select id from liked union select id from listed union select id from of_genre) found
    cross join one join tracks t on t.id = found.id
    left join liked on liked.id = t.id left join listed on listed.id = t.id left join user_counts c on c.user_id = t.user_id
    where t.published and t.status = 2 and t.id <> one.id and t.user_id <> one.user_id
    order by likers desc, lists desc, t.listed_at desc, t.id`.execute(db);
  return rows;
}
