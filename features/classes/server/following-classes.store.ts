import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface FollowingClass {
  /** Of the class that is made. */
  id: string;
  fromId: string;
  name: string;
}

/** Makes classes after others of the school, with their colour, ways in and ways to join; those that exist stay as they are. */
export async function insertFollowingClasses(
  db: Db,
  organizationId: string,
  { classes, year, at }: { classes: readonly FollowingClass[]; year: number; at: Date },
): Promise<void> {
  await sql`insert into workspaces (id, organization_id, owner_id, name, year, colour, auto_accept, way_in, created_at)
    select given.id, w.organization_id, w.owner_id, given.name, ${year}, w.colour, w.auto_accept, w.way_in, ${at}
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (id uuid, "fromId" uuid, name text)
    join workspaces w on w.id = given."fromId" and w.organization_id = ${organizationId}
    on conflict (id) do nothing`.execute(db);
}

/** Writes of which years these classes of the school are. */
export async function updateYearOfClasses(
  db: Db,
  organizationId: string,
  classes: readonly { id: string; year: number }[],
): Promise<void> {
  await sql`update workspaces w set year = given.year
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (id uuid, year integer)
    where w.organization_id = ${organizationId} and w.id = given.id`.execute(db);
}
