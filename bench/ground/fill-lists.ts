import { sql } from 'kysely';
import { openPlatform } from '#apps/open-platform.ts';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { BenchDatabase } from './open-bench-database.ts';

/** Comments with a moment of the most played track. */
export const TALK = 50_000;
/** One of so many tracks has stored tracks like it. */
const SIMILAR_OF = 5;
const SIMILAR_OF_EACH = 24;
const MAX_LIST_TRACKS = 1000;

const uuidOf = (kind: string, ...parts: readonly string[]) =>
  sql.raw(
    `overlay(overlay(md5('${kind} ' || ${parts.join(" || ' ' || ")}) placing '4' from 13) placing '8' from 17)::uuid`,
  );

/**
 * Fills a database, once, with a list for each two tracks, most short and a few of 1,000, tracks that are like others, and the talk
 * about the most played track. Triggers are off meanwhile, so that what they count is written here.
 */
export async function fillLists({ platform, tracks }: BenchDatabase): Promise<void> {
  const found = await sql`select from lists limit 1`.execute(platform.db);
  if (found.rows.length > 0) return;
  process.stderr.write(`filling a database with ${tracks / 2} lists\n`);
  const filling = openPlatform(platform.config, { statementMs: 0 });
  const { db } = filling.platform;
  try {
    await transaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`set local synchronous_commit = off`.execute(tx);
      await sql`set local work_mem = '256MB'`.execute(tx);
      await insertLists(tx, Math.ceil(tracks / 2));
      await insertSimilar(tx);
      await insertTalk(tx);
    });
    for (const table of ['lists', 'list_tracks', 'similar_tracks', 'similar_refreshes', 'comments', 'tracks'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  } finally {
    await filling.close();
  }
}

/** Rows come in the order of their index, which is much faster. Numbers members, and listed tracks from the most played on, of which those at the beginning are in many lists. */
async function insertLists(tx: Db, count: number): Promise<void> {
  await sql`create temporary table people on commit drop as
    select row_number() over (order by id) as n, id from users where deleted_at is null`.execute(tx);
  await sql`create temporary table songs on commit drop as
    select row_number() over (order by plays desc, id) as n, id, duration_ms from tracks where published and status = 2`.execute(
    tx,
  );
  for (const table of ['people', 'songs']) {
    await sql`create unique index on ${sql.table(table)} (n)`.execute(tx);
    await sql`analyze ${sql.table(table)}`.execute(tx);
  }
  await sql`create temporary table entries on commit drop as
    select list, song, row_number() over (partition by list order by random()) as place from (
      select distinct list, 1 + floor(all_songs * random() ^ 2)::bigint as song
      from (select n as list, case n when 1 then ${sql.lit(2 * MAX_LIST_TRACKS)}
          else least(${sql.lit(MAX_LIST_TRACKS)}, floor(2 + 3 * (1 - random()) ^ -0.5))::int end as size
        from generate_series(1, ${sql.lit(count)}::int) n) l,
        (select count(*) as all_songs from songs) s, generate_series(1, size)) drawn`.execute(tx);
  await sql`delete from entries where place > ${sql.lit(MAX_LIST_TRACKS)}`.execute(tx);
  await sql`insert into lists (id, user_id, kind, title, permalink, visibility, secret, tracks_count, created_at, updated_at)
    select ${uuidOf('list', 'list')}, p.id, case when list % 10 = 0 then 'album' else 'playlist' end, 'Evening ' || list,
      'evening-' || list, case when list = 1 or list % 20 > 2 then 'public' when list % 20 = 0 then 'secret' else 'private' end,
      md5('secret ' || list), size, at, at
    from (select list, count(*) as size, now() - make_interval(mins => list::int) as at from entries group by list) l
      join people p on p.n = 1 + (l.list * 7919::bigint) % (select count(*) from people)`.execute(tx);
  await sql`insert into list_tracks (list_id, track_id, place, added_at)
    select ${uuidOf('list', 'list')}, s.id, e.place, now() from entries e join songs s on s.n = e.song order by 1, 2`.execute(
    tx,
  );
}

/** None is due for the job within a year, which would compute them anew while others are measured. */
async function insertSimilar(tx: Db): Promise<void> {
  await sql`insert into similar_tracks (track_id, place, similar_id, reason)
    select s.id, place, other.id, (array['liked', 'listed', 'tags', 'sound', 'genre'])[1 + place % 5]
    from songs s cross join generate_series(1, ${sql.lit(SIMILAR_OF_EACH)}::int) place
      join songs other on other.n = 1 + (s.n + place * 7907) % (select count(*) from songs)
    where s.n % ${sql.lit(SIMILAR_OF)} = 1 order by 1, 2`.execute(tx);
  await sql`insert into similar_refreshes (track_id, refreshed_at)
    select id, now() + interval '1 year' from songs on conflict (track_id) do update set refreshed_at = excluded.refreshed_at`.execute(
    tx,
  );
}

async function insertTalk(tx: Db): Promise<void> {
  await sql`insert into comments (id, host_kind, host_id, user_id, content, created_at, moment_ms)
    select ${uuidOf('talk', 'k')}, 'track', s.id, p.id, 'The bass at this place is so good, take ' || k,
      now() - make_interval(mins => k), (duration_ms * random())::int
    from songs s, generate_series(1, ${sql.lit(TALK)}::int) k
      join people p on p.n = 1 + (k * 7919::bigint) % (select count(*) from people)
    where s.n = 1`.execute(tx);
  await sql`update tracks set comments_count = comments_count + ${sql.lit(TALK)}
    where id = (select id from songs where n = 1)`.execute(tx);
}

/** The track with the long talk, and its owner. */
export async function findTalk({
  platform,
}: Pick<BenchDatabase, 'platform'>): Promise<{ id: string; ownerId: string }> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select t.id, t.user_id as "ownerId" from comments c join tracks t on t.id = c.host_id
    where c.id = ${uuidOf('talk', '1')}`.execute(platform.db);
  const [found] = rows;
  if (!found) throw new Error('there is no talk');
  return found;
}
