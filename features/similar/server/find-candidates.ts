import { sql } from 'kysely';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import type { Db } from '#platform/server/call.ts';
import type { Candidate } from '../model/rank-similar.ts';
import { type Sound, soundLikeness } from '../model/sound-likeness.ts';

/** Bounds of what is read for one track. */
const [MAX_LIKERS, LIKES_OF_EACH, MAX_LISTS, TRACKS_OF_EACH, MAX_OF_GENRE] = [200, 50, 100, 100, 60];
const MAX_OF_TAG = 40;
const MAX_CANDIDATES = 500;
/** Members whose tracks have fewer plays together are little heard. */
const LITTLE_HEARD = 100;

type Row = Omit<Candidate, 'sound'> & { sound: Sound; own: Sound };

/** The sound of a row of `tracks` and its row of `track_sound_features`, as JSON. */
const toSound = (track: string, features: string) => sql`json_build_object('bpm', ${sql.ref(`${track}.bpm`)},
  'key', ${sql.ref(`${track}.musical_key`)}, 'energyDb', ${sql.ref(`${features}.energy_db`)},
  'brightnessHz', ${sql.ref(`${features}.brightness_hz`)})`;

/** Tracks of others that are listed and have something in common with this one, those with most in common first. */
export async function findCandidates(db: Db, trackId: string): Promise<Candidate[]> {
  const { rows } = await sql<Row>`
    with one as (
      select t.id, t.user_id, t.genre_id, t.tags, ${toSound('t', 's')} as own
      from tracks t left join track_sound_features s on s.track_id = t.id where t.id = ${trackId}),
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
        order by listed_at desc, id desc limit ${sql.lit(MAX_OF_GENRE)}) t on true),
    tagged as (
      select theirs.track_id as id, count(*)::int as shared from one cross join unnest(one.tags) as own(tag)
      cross join lateral (
        select track_id from track_tag_orders o where o.tag = own.tag
        order by newest desc, track_created_at desc, track_id desc limit ${sql.lit(MAX_OF_TAG)}) theirs
      group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_CANDIDATES)})
    select t.id, t.user_id as "ownerId", coalesce(liked.likers, 0) as likers, coalesce(listed.lists, 0) as lists,
      coalesce(t.genre_id = one.genre_id, false) as "sameGenre", t.likes_count as likes,
      coalesce(tagged.shared, 0) as "sharedTags", ${toSound('t', 's')} as sound, one.own,
      coalesce(c.plays_count, 0) < ${sql.lit(LITTLE_HEARD)} as "isLittleHeard"
    from (select id from liked union select id from listed union select id from of_genre
      union select id from tagged) found
    cross join one join tracks t on t.id = found.id
    left join liked on liked.id = t.id left join listed on listed.id = t.id left join tagged on tagged.id = t.id
    left join user_counts c on c.user_id = t.user_id left join track_sound_features s on s.track_id = t.id
    where t.published and t.status = 2 and t.id <> one.id and t.user_id <> one.user_id
    order by likers desc, lists desc, t.listed_at desc, t.id`.execute(db);
  return rows.map(({ own, sound, ...row }) => ({ ...row, sound: soundLikeness(own, sound) }));
}
