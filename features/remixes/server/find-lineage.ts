import { type RawBuilder, sql } from 'kysely';
import { maySeeProject } from '#features/projects/server/project.scopes.ts';
import { isTrackShownTo } from '#features/tracks/server/shown-track.scopes.ts';
import type { Call } from '#platform/server/call.ts';
import { shownRemixes } from '../model/origin-limits.ts';
import type { OriginRow } from './origin.store.ts';

/** Whose eyes a lineage is read with. */
export type LineageViewer = Pick<Call, 'db'> & { actor: Pick<Call['actor'], 'userId' | 'siteAdmin'> };

export interface VisibleTrack {
  id: string;
  title: string;
  permalink: string;
  user_id: string;
  username: string;
  profile_link: string;
}

/** Tracks `t` of members `u` that the viewer sees. */
const isVisible = ({ actor }: LineageViewer): RawBuilder<boolean> =>
  isTrackShownTo(actor, { tracks: 't', users: 'u' });

/** Those of these tracks that the viewer sees. */
export async function findVisibleTracks(
  viewer: LineageViewer,
  ids: readonly string[],
): Promise<Map<string, VisibleTrack>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<VisibleTrack>`
    select t.id, t.title, t.permalink, t.user_id, u.username, u.profile_link
    from tracks t join users u on u.id = t.user_id
    where t.id = any(${[...ids]}::uuid[]) and ${isVisible(viewer)}`.execute(viewer.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a track was made from and the tracks made from it, as `findOrigins` and `findRemixes` find them, in one statement. */
export async function findNextOf(
  viewer: LineageViewer,
  trackId: string,
): Promise<{ origins: OriginRow[]; remixes: OriginRow[] }> {
  const { rows } = await sql<OriginRow & { is_remix: boolean }>`
    select * from (
      (select o.*, false as is_remix from origins o where o.track_id = ${trackId}::uuid
        order by o.created_at, o.id limit 200)
      union all (select newest.*, true from (${newestRemixesOf(viewer, sql`${trackId}::uuid`, 1)}) newest)
    ) found order by is_remix, case when not is_remix then created_at end, created_at desc, id`.execute(
    viewer.db,
  );
  const those = (isRemix: boolean) =>
    rows.filter(({ is_remix }) => is_remix === isRemix).map(({ is_remix: _, ...row }) => row);
  return { origins: those(false), remixes: those(true) };
}

/** What these tracks were made from, the oldest first. */
export async function findOrigins({ db }: LineageViewer, trackIds: readonly string[]): Promise<OriginRow[]> {
  if (trackIds.length === 0) return [];
  const { rows } = await sql<OriginRow>`
    select o.* from origins o where o.track_id = any(${[...trackIds]}::uuid[])
    order by o.created_at, o.id limit 200`.execute(db);
  return rows;
}

const newestRemixesOf = (viewer: LineageViewer, parentId: RawBuilder<unknown>, generation: number) => sql`
  select o.* from origins o join tracks t on t.id = o.track_id join users u on u.id = t.user_id
  where o.kind = 'track' and o.parent_id = ${parentId} and ${isVisible(viewer)}
  order by o.created_at desc, o.id limit ${shownRemixes[generation - 1] ?? 0}`;

/** The newest tracks that were made from these and that the viewer sees, so many of each. */
export async function findRemixes(
  viewer: LineageViewer,
  trackIds: readonly string[],
  generation: number,
): Promise<OriginRow[]> {
  if (trackIds.length === 0) return [];
  const { rows } = await sql<OriginRow>`
    select found.* from unnest(${[...trackIds]}::uuid[]) as parent (id) cross join lateral (
      ${newestRemixesOf(viewer, sql.ref('parent.id'), generation)}
    ) found`.execute(viewer.db);
  return rows;
}

/** The titles of projects, and of templates' projects, that the viewer sees, by the id of the origin's parent. */
export async function findProjectTitles(
  { db, actor }: LineageViewer,
  ids: readonly string[],
): Promise<Map<string, { id: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ parent: string; id: string; title: string }>`
    select parent.id as parent, p.id, p.title
    from unnest(${[...ids]}::uuid[]) as parent (id)
    left join project_templates pt on pt.id = parent.id
    join pieces p on p.id = coalesce(pt.piece_id, parent.id) join users u on u.id = p.owner_id
    where ${maySeeProject('p', 'u', actor.userId)}`.execute(db);
  return new Map(rows.map(({ parent, id, title }) => [parent, { id, title }]));
}

/** The actor's own tracks whose title contains the term, newest first. */
export async function findOwnTracksByTitle(
  { db }: Pick<Call, 'db'>,
  userId: string,
  term: string,
): Promise<{ id: string; title: string; username: string }[]> {
  const { rows } = await sql<{ id: string; title: string; username: string }>`
    select t.id, t.title, u.username from tracks t join users u on u.id = t.user_id
    where t.user_id = ${userId} and position(lower(${term}) in lower(t.title)) > 0
    order by t.created_at desc, t.id limit 10`.execute(db);
  return rows;
}

/** The ids of a member's tracks that were made from something. */
export async function findTracksWithOrigins({ db }: Pick<Call, 'db'>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from tracks t join origins o on o.track_id = t.id
    where t.user_id = ${userId} order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}
