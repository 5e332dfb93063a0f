import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { RosterSourceName } from '../model/roster.ts';

export interface RosterLink {
  kind: 'person' | 'class';
  sourced_id: string;
  user_id: string | null;
  workspace_id: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    roster_links: RosterLink & { organization_id: string; source: RosterSourceName };
  }
}

interface LinksOfSource {
  organizationId: string;
  source: RosterSourceName;
}

/** Inserts links, or points those of the same ids elsewhere. Gives the ones that were there before. */
export async function upsertLinks(
  db: Db,
  { organizationId, source }: LinksOfSource,
  links: readonly RosterLink[],
): Promise<RosterLink[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    as given (kind text, sourced_id text, user_id uuid, workspace_id uuid)`;
  const { rows } = await sql<RosterLink>`
    select l.kind, l.sourced_id, l.user_id, l.workspace_id from roster_links l
    join ${given} on given.kind = l.kind and given.sourced_id = l.sourced_id
    where l.organization_id = ${organizationId} and l.source = ${source}`.execute(db);
  await sql`
    insert into roster_links (organization_id, source, kind, sourced_id, user_id, workspace_id)
    select ${organizationId}, ${source}, kind, sourced_id, user_id, workspace_id from ${given}
    on conflict (organization_id, source, kind, sourced_id) do update
      set user_id = excluded.user_id, workspace_id = excluded.workspace_id`.execute(db);
  return rows;
}

export async function deleteLinks(
  db: Db,
  { organizationId, source }: LinksOfSource,
  links: readonly Pick<RosterLink, 'kind' | 'sourced_id'>[],
): Promise<void> {
  await sql`delete from roster_links l
    using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (kind text, sourced_id text)
    where l.organization_id = ${organizationId} and l.source = ${source}
      and l.kind = given.kind and l.sourced_id = given.sourced_id`.execute(db);
}

/** Deletes the links that mean these classes; gives them with their source. */
export async function deleteLinksOfClasses(
  db: Db,
  organizationId: string,
  classIds: readonly string[],
): Promise<{ source: RosterSourceName; sourced_id: string; workspace_id: string }[]> {
  const { rows } = await sql<{ source: RosterSourceName; sourced_id: string; workspace_id: string }>`
    delete from roster_links where organization_id = ${organizationId} and workspace_id = any(${classIds}::uuid[])
    returning source, sourced_id, workspace_id`.execute(db);
  return rows;
}

/** Inserts links to classes again, where neither the class has gone nor the id means another one by now. */
export async function restoreLinksOfClasses(
  db: Db,
  organizationId: string,
  links: readonly { source: string; sourced_id: string; workspace_id: string }[],
): Promise<void> {
  await sql`insert into roster_links (organization_id, source, kind, sourced_id, workspace_id)
    select ${organizationId}, given.source, 'class', given.sourced_id, given.workspace_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (source text, sourced_id text, workspace_id uuid)
    join workspaces w on w.id = given.workspace_id and w.organization_id = ${organizationId}
    on conflict do nothing`.execute(db);
}

export async function findLinksOfMember(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select organization_id, source, sourced_id from roster_links where user_id = ${userId}
    order by organization_id, source, sourced_id`.execute(db);
  return rows;
}

export async function deleteLinksOfMember(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('roster_links').where('user_id', '=', userId).execute();
}
