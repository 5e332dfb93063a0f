import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { hottestPage } from '#features/trending/server/hottest.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import { TRACK_KIND } from '../present-track.ts';
import { listed } from '../track.scopes.ts';
import '../tracks.tables.ts';
import '#features/comments/server/comments.tables.ts';

const FEATURED_LIMIT = 100;
const TRENDING_LIMIT = 30;

export interface FoundTrack {
  id: string;
  waveform_key: string | null;
}

/**
 * One of the tracks that were featured last before the day began, else one of those that trend and were listed before it; null without
 * any. Drawn by the day (UTC) from those with a comment at a moment, where there are such.
 */
export async function findTodaysTrack(call: Call): Promise<FoundTrack | null> {
  const day = call.now.toISOString().slice(0, 10);
  return (await findFeatured(call, day)) ?? (await findTrending(call, day));
}

/** Comments of the day itself do not count, so that they change nothing during it; nor do those without the name of their author. */
const drawnBy = (day: string) => sql`not exists (
    select from comments c join users author on author.id = c.user_id
    where ${isUserVisibleToId('author', null)} and c.host_kind = ${TRACK_KIND} and c.host_id = pool.id and c.moment_ms is not null
      and c.status in (0, 1, 5) and c.created_at < ${startOf(day)}),
  md5(${day}::text || pool.id::text)`;

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

async function findFeatured({ db }: Call, day: string): Promise<FoundTrack | null> {
  const featured = db
    .selectFrom('tracks')
    .select(['id', 'waveform_key'])
    .where(listed)
    .where('featured_at', '<', startOf(day))
    .orderBy('featured_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEATURED_LIMIT);
  const drawn = db.selectFrom(featured.as('pool')).selectAll().orderBy(drawnBy(day)).limit(1);
  return (await drawn.executeTakeFirst()) ?? null;
}

/** The draw may change during the day as tracks enter the first ones and leave them. */
async function findTrending({ db }: Call, day: string): Promise<FoundTrack | null> {
  const paging = { items: TRENDING_LIMIT, start: { kind: 'number', page: 1 } } as const;
  const isOlder = sql<boolean>`exists (
    select from tracks t where t.id = track_heat.track_id and t.listed_at < ${startOf(day)})`;
  const trending = db
    .selectFrom(hottestPage(trackHeat, paging, isOlder).as('hottest'))
    .innerJoin('tracks', 'tracks.id', 'hottest.hot_id')
    .select(['tracks.id', 'tracks.waveform_key'])
    .where(listed);
  const drawn = db.selectFrom(trending.as('pool')).selectAll().orderBy(drawnBy(day)).limit(1);
  return (await drawn.executeTakeFirst()) ?? null;
}
