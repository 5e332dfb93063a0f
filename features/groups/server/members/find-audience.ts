import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import '../groups.tables.ts';

/** Ids of the members of a group, with `followers` also of who follows it, in their order, those after `after`. */
export async function findAudience(
  db: Db,
  {
    groupId,
    followers,
    after,
    limit,
  }: { groupId: string; followers: boolean; after: string | null; limit: number },
): Promise<string[]> {
  const later = after === null ? sql`true` : sql`user_id > ${after}::uuid`;
  // Each branch reads no more than a batch, however large the group is.
  const batchOf = (table: 'group_memberships' | 'group_follows') =>
    sql`(select user_id from ${sql.table(table)} where group_id = ${groupId}::uuid and ${later} order by user_id limit ${limit})`;
  const { rows } = await sql<{ id: string }>`
    select user_id as id from (
      ${batchOf('group_memberships')} ${followers ? sql`union ${batchOf('group_follows')}` : sql``}
    ) audience order by user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a group lists a track that was posted in it, and is not withheld. */
export async function hasListedTrack(db: Db, groupId: string, trackId: string): Promise<boolean> {
  const { rows } =
    await sql`select from group_tracks t join groups g on g.id = t.group_id and g.withheld_at is null
    where t.group_id = ${groupId}::uuid and t.track_id = ${trackId}::uuid and t.listed`.execute(db);
  return rows.length > 0;
}

/** Whether a campaign's group, which is not withheld, has this update. */
export async function hasCampaignUpdate(db: Db, groupId: string, newsId: string): Promise<boolean> {
  const { rows } =
    await sql`select from group_news n join groups g on g.id = n.group_id and g.withheld_at is null
    where g.campaign and n.group_id = ${groupId}::uuid and n.id = ${newsId}::uuid`.execute(db);
  return rows.length > 0;
}
