import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { isGroupNotWithheld } from '../members/viewer-relation.scopes.ts';

/** The current link of the group that had this link, closed groups included; null if none had or it is withheld. */
export async function findCurrentGroupLink(db: Db, link: string): Promise<string | null> {
  const { rows } = await sql<{ group_link: string }>`
    select g.group_link from past_group_links p join groups g on g.id = p.group_id
    where p.link = ${link.toLowerCase()} and ${isGroupNotWithheld}`.execute(db);
  return rows[0]?.group_link ?? null;
}
